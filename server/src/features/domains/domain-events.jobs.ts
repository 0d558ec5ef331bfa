import { z } from 'zod';

/** The set-up of content is done for the first time: told here, done by the features that write. */
export const contentSetUp = { name: 'content-set-up', data: z.object({ domain_id: z.uuid() }) };
