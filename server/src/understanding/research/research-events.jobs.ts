import { z } from 'zod';

/** The customer's own site was read, completely or in part; the features that learn from it register here. */
export const siteWasRead = { name: 'site-was-read', data: z.object({ domain_id: z.uuid() }) };
