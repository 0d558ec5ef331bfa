import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, timeSchema } from '../shapes.ts';

export const dnsRecordSchema = z.object({
  type: z.enum(['CNAME', 'TXT']),
  /** The full host name. */
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

/** What the last lookup of one record found. */
export const dnsCheckSchema = z.object({
  /** CAA only where these records keep the certificate from being issued, or may. */
  type: z.enum(['CNAME', 'TXT', 'CAA']),
  outcome: z.enum(['found', 'missing', 'wrong', 'failure']),
  /** Values found instead. */
  seen: z.array(z.string()),
  /** For people. */
  detail: z.string(),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;

export const hostingStatusSchema = z.object({
  /** Stays `active` through temporary failures; `checks` and `ssl_status` show the last check. */
  status: z.enum(['not_started', 'waiting_for_dns', 'waiting_for_tls', 'active']),
  /** The first label, such as `ai`. */
  subdomain: z.string().nullable(),
  /** The full host name, such as `ai.example.com`. */
  ai_subdomain: z.string().nullable(),
  /** Base address of the pages, such as `https://ai.example.com`. */
  subdomain_url: z.string().nullable(),
  /** The domain below which the subdomain is, such as `example.com`. */
  zone: z.string().optional(),
  cname_target: z.string().nullable(),
  /** DNS records the owner must set; empty for names under .localhost, which need none. */
  dns_records: z.array(dnsRecordSchema),
  /** The full value of the TXT record. */
  dns_verification_token: z.string().nullable(),
  /** Whether the TXT record was found. */
  dns_verified: z.boolean(),
  /** The host also points to this installation. */
  dns_configured: z.boolean(),
  /** A certificate was found too, so the name is set up. Whether pages are shown there is in `is_served`. */
  is_active: z.boolean(),
  /** Whether visitors get published pages there: the host is active and the organization has a plan. */
  is_served: z.boolean(),
  /** Why visitors find nothing at an active name, for people; null when they do, or when it is not active yet. */
  detail: z.string().nullable(),
  /** From the last handshake: ACTIVE, PENDING or FAILED. */
  ssl_status: z.object({ status: z.string(), detail: z.string().nullable() }).nullable(),
  cloudfront_domain: z.string().nullable(),
  checks: z.array(dnsCheckSchema),
  checked_at: timeSchema.nullable(),
  /**
   * When the installation is not reachable from outside: whether pages can be, or are, shown under .localhost for now.
   */
  preview: z.enum(['offered', 'used']).optional(),
});
export type HostingStatus = z.infer<typeof hostingStatusSchema>;

export const indexingSchema = z.object({
  found: z.boolean(),
  /** Address of the page or sitemap that contains the link. */
  where: z.string().nullable(),
  /** Where the link was looked for and what got in the way, for people. */
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
        /** Only the first label. */
        subdomain: z.string().trim().max(253),
        /** Under .localhost and live at once, for an installation that is not reachable from outside. */
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
