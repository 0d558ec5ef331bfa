import { z } from 'zod';

/** A page carries the script of a domain whose setup is not complete; the features that complete it register here. */
export const scriptSeen = { name: 'script-seen', data: z.object({ domain_id: z.uuid() }) };
