import { z } from 'zod';

/** A visitor waits for a copy. */
export const copyWanted = { name: 'load-sample-copy', data: z.object({ copy_id: z.uuid() }) };

/** A copy is loaded: today's visitors come, and older copies end. */
export const copyLoaded = {
  visit: { name: 'browse-sample', data: z.object({}) },
  tidy: { name: 'end-sample-copies', data: z.object({}) },
};
