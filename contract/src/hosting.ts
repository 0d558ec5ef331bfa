import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath } from './shapes.ts';

export const hostingStatusSchema = z.object({
  /** `not_started` until a subdomain is chosen. */
  status: z.string(),
  subdomain: z.string().nullable(),
  ai_subdomain: z.string().nullable(),
  dns_verified: z.boolean(),
  is_active: z.boolean(),
  ssl_status: z.object({ status: z.string() }).nullable(),
  cloudfront_domain: z.string().nullable(),
});
export type HostingStatus = z.infer<typeof hostingStatusSchema>;

export const hosting = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/hosting/',
      summary: 'Where the pages for AI are served',
    })
    .input(domainPath)
    .output(hostingStatusSchema),
};
