import { z } from 'zod';

/** The customer's own site was read, whole or in part: told here, done by the features that learn from it. */
export const siteWasRead = { name: 'site-was-read', data: z.object({ domain_id: z.uuid() }) };
