import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, timeSchema } from '../shapes.ts';

export const dnsRecordSchema = z.object({
  type: z.enum(['CNAME', 'TXT']),
  /** The whole host name. */
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

/** What the last look at one record showed. */
export const dnsCheckSchema = z.object({
  type: z.enum(['CNAME', 'TXT']),
  outcome: z.enum(['found', 'missing', 'wrong', 'failure']),
  /** Values that were seen instead. */
  seen: z.array(z.string()),
  /** For people. */
  detail: z.string(),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;

export const hostingStatusSchema = z.object({
  /** `active` stays through failures that pass; `checks` and `ssl_status` tell of the last look. */
  status: z.enum(['not_started', 'waiting_for_dns', 'waiting_for_tls', 'active']),
  /** First label, such as `ai`. */
  subdomain: z.string().nullable(),
  /** The whole host name, such as `ai.example.com`. */
  ai_subdomain: z.string().nullable(),
  /** Where its pages are, such as `https://ai.example.com`. */
  subdomain_url: z.string().nullable(),
  /** What the subdomain stands before, such as `example.com`. */
  zone: z.string().optional(),
  cname_target: z.string().nullable(),
  /** What the owner has to set; empty for names under .localhost, which need nothing. */
  dns_records: z.array(dnsRecordSchema),
  /** The whole value of the TXT record. */
  dns_verification_token: z.string().nullable(),
  /** The TXT record was seen. */
  dns_verified: z.boolean(),
  /** The host leads to us as well. */
  dns_configured: z.boolean(),
  /** A certificate for it was seen too: the name is set up. Whether pages are shown there, `is_served` says. */
  is_active: z.boolean(),
  /** Whether visitors are given published pages there: it is active, and the organization has a plan. */
  is_served: z.boolean(),
  /** For people: why visitors find nothing at a name that is active; null where they do, or where it is not active yet. */
  detail: z.string().nullable(),
  /** Of the last handshake: ACTIVE, PENDING or FAILED. */
  ssl_status: z.object({ status: z.string(), detail: z.string().nullable() }).nullable(),
  cloudfront_domain: z.string().nullable(),
  checks: z.array(dnsCheckSchema),
  checked_at: timeSchema.nullable(),
  /** Where nobody outside this machine can reach it: whether pages may be, or are, shown under .localhost meanwhile. */
  preview: z.enum(['offered', 'used']).optional(),
});
export type HostingStatus = z.infer<typeof hostingStatusSchema>;

export const indexingSchema = z.object({
  found: z.boolean(),
  /** Address of the page or sitemap that has the link. */
  where: z.string().nullable(),
  /** For people: where was looked, and what stood in the way. */
  detail: z.string(),
});
export type Indexing = z.infer<typeof indexingSchema>;

export const hosting = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/hosting/',
      summary: 'Where the pages for AI are served',
    })
    .input(domainPath)
    .output(hostingStatusSchema),
  onboard: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/hosting/onboard-subdomain',
      summary: 'Choose the subdomain; the answer names the records to set',
    })
    .input(
      domainPath.extend({
        /** The first label alone. */
        subdomain: z.string().trim().max(253),
        /** Under .localhost and live at once, where nobody outside can reach this installation. */
        preview: z.boolean().default(false),
      }),
    )
    .output(hostingStatusSchema),
  verify: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/hosting/verify-subdomain',
      summary: 'Look at the records and the certificate now; a look of the last two seconds is used again',
    })
    .input(domainPath)
    .output(hostingStatusSchema),
  indexing: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo-onboarding/indexing-verification',
      summary: 'Whether the website or its sitemap links to the subdomain',
    })
    .input(domainPath)
    .output(indexingSchema),
};
