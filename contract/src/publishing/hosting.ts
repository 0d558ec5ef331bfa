import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, flag, list, named, object, oneOf, said, text, time } from '../shapes.ts';

export const dnsRecordSchema = named('DnsRecord', 'A record that the owner of the domain must set.', {
  type: oneOf('Type of the record.', ['CNAME', 'TXT']),
  name: text('Full host name of the record.', 'ai.acme.example'),
  value: text('Value of the record.', 'edge.sightline.example'),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

export const dnsCheckSchema = named('DnsCheck', 'What the last lookup of a record found.', {
  type: oneOf(
    'Type of the record. `CAA` is there only where such records forbid the certificate of the host, or may.',
    ['CNAME', 'TXT', 'CAA'],
  ),
  outcome: oneOf('`failure`: nothing is known, mostly because the lookup itself failed.', [
    'found',
    'missing',
    'wrong',
    'failure',
  ]),
  seen: said(z.array(z.string()), 'Values that were found instead, or that stand in the way.', [
    'old-host.example',
  ]),
  detail: text('What was found and what to do.', 'The record points to old-host.example.'),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;

export const hostingStatusSchema = named('HostingStatus', 'Where pages are served, and what is missing.', {
  status: oneOf(
    'Stays `active` through temporary failures; `checks` and `ssl_status` tell of the last look.',
    ['not_started', 'waiting_for_dns', 'waiting_for_tls', 'active'],
  ),
  subdomain: text('First label of the host; null before it is chosen.', 'ai').nullable(),
  ai_subdomain: text('The host; null before it is chosen.', 'ai.acme.example').nullable(),
  subdomain_url: text(
    'Base address of the pages; null before it is chosen.',
    'https://ai.acme.example',
  ).nullable(),
  zone: text('Domain below which the host is; absent before it is known.', 'acme.example').optional(),
  cname_target: text(
    'What the CNAME record must point to; null before it is chosen.',
    'edge.sightline.example',
  ).nullable(),
  dns_records: list('Records to set at the domain’s DNS; empty for names that need none.', dnsRecordSchema),
  dns_verification_token: text(
    'Value of the TXT record; null before it is chosen.',
    'sightline-verify=3f9a',
  ).nullable(),
  dns_verified: flag('Whether the TXT record was found.'),
  dns_configured: flag('Whether the host points to this installation, too.'),
  is_active: flag(
    'Whether a certificate was found, too, so that the name is set up. Whether pages are shown there, `is_served` says.',
  ),
  is_served: flag('Whether visitors get pages there: the host is active and the organization has a plan.'),
  detail: text(
    'Why visitors find nothing at an active name; null when they do.',
    'Choose a plan.',
  ).nullable(),
  ssl_status: object('From the last handshake; null before the first.', {
    status: text('`ACTIVE`, `PENDING` or `FAILED`.', 'ACTIVE'),
    detail: text('Why it failed; null when it did not.', 'The certificate has expired.').nullable(),
  }).nullable(),
  cloudfront_domain: text(
    'Host of the distribution in front; null where there is none.',
    'd111111abcdef8.cloudfront.net',
  ).nullable(),
  checks: list('What the last lookup of each record found.', dnsCheckSchema),
  checked_at: time('When that was looked up (UTC); null before.').nullable(),
  preview: oneOf(
    'Where the installation cannot be reached from outside: whether pages can be, or are, shown under `.localhost`. Absent elsewhere.',
    ['offered', 'used'],
  ).optional(),
});
export type HostingStatus = z.infer<typeof hostingStatusSchema>;

export const indexingSchema = named('Indexing', 'Whether crawlers can find the pages from the website.', {
  found: flag('Whether a link was found.'),
  where: text(
    'Address of the page or sitemap with the link; null when none was found.',
    'https://acme.example/',
  ).nullable(),
  detail: text('Where it was looked for, and what got in the way.', 'Your home page links to it.'),
});
export type Indexing = z.infer<typeof indexingSchema>;

export const hosting = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/hosting/',
      summary: 'Get where pages for AI are served',
      description: 'Nothing is looked up; `checked_at` says how old it is.',
    })
    .input(domainPath)
    .output(hostingStatusSchema),
  onboard: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/hosting/onboard-subdomain',
      summary: 'Set the subdomain; returns the DNS records to add',
      description: 'A host that somebody uses already is refused.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        subdomain: text('First label of the host.', 'ai').trim().max(253),
        preview: flag(
          'True: under `.localhost` and live at once, for an installation that cannot be reached from outside.',
        ).default(false),
      }),
    )
    .output(hostingStatusSchema),
  verify: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/hosting/verify-subdomain',
      summary: 'Check the DNS records and the certificate now',
      description: 'Takes up to some seconds, because servers of others are asked.',
    })
    .meta({ refuses: [409] })
    .input(domainPath)
    .output(hostingStatusSchema),
  indexing: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo-onboarding/indexing-verification',
      summary: 'Check whether the website or its sitemap links to the subdomain',
      description: 'Reads the home page and the sitemap of the website.',
    })
    .input(domainPath)
    .output(indexingSchema),
};
