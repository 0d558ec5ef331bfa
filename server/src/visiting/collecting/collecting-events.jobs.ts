import { z } from 'zod';

/** A domain whose set-up is not completed yet has its script on a page: told here, done by the features that know how. */
export const scriptSeen = { name: 'script-seen', data: z.object({ domain_id: z.uuid() }) };
