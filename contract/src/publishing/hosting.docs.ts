import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { branding, brandingSchema } from './branding.ts';
import { dnsCheckSchema, dnsRecordSchema, hosting, hostingStatusSchema, indexingSchema } from './hosting.ts';

const looks: Parts = {
  site_title: ['Name at the top of the pages, at most 80 characters; null when unknown.', 'Acme'],
  logo_url: ['Address of the logo (HTTPS); null when unknown.', 'https://acme.example/logo.svg'],
  favicon_url: ['Address of the icon (HTTPS); null when unknown.', 'https://acme.example/icon.png'],
  brand_color: ['Color of headers and buttons (hex); null when unknown.', '#1d4ed8'],
  link_color: ['Color of links (hex); null when unknown.', '#1d4ed8'],
  cta_text: ['Text of the button at the end of each page, at most 60 characters; null for none.', 'Try it'],
  cta_url: [
    'Where that button leads: a web address, or `mailto:` or `tel:`; null for none.',
    'https://acme.example/try',
  ],
};
const typed: Parts = Object.fromEntries(
  Object.entries(looks).map(([name, part]) => {
    const [about, example] = part as readonly [string, unknown];
    return [
      name,
      [`${about.split(';')[0]}. Absent: unchanged; null or empty: as the website has it.`, example],
    ];
  }),
);

export const hostingDocs: RoomDocs = {
  schemas: [
    schemaDocs(
      'HostingStatus',
      hostingStatusSchema,
      'Where pages are served, and what is missing until they are.',
      {
        status: 'Stays `active` through temporary failures; `checks` and `ssl_status` tell of the last look.',
        subdomain: ['First label of the host; null before it is chosen.', 'ai'],
        ai_subdomain: ['The host; null before it is chosen.', 'ai.acme.example'],
        subdomain_url: ['Base address of the pages; null before it is chosen.', 'https://ai.acme.example'],
        zone: ['Domain below which the host is; absent before it is known.', 'acme.example'],
        cname_target: [
          'What the CNAME record must point to; null before it is chosen.',
          'edge.sightline.example',
        ],
        dns_records: 'Records to set at the domain’s DNS; empty for names that need none.',
        dns_verification_token: [
          'Value of the TXT record; null before it is chosen.',
          'sightline-verify=3f9a',
        ],
        dns_verified: 'Whether the TXT record was found.',
        dns_configured: 'Whether the host points to this installation, too.',
        is_active: 'Whether a certificate was found, too, so that the name is set up.',
        is_served: 'Whether visitors get pages there: the host is active and the organization has a plan.',
        detail: ['Why visitors find nothing at an active name; null when they do.', 'Choose a plan.'],
        ssl_status: of('From the last handshake; null before the first.', {
          status: ['`ACTIVE`, `PENDING` or `FAILED`.', 'ACTIVE'],
          detail: ['Why it failed; null when it did not.', 'The certificate has expired.'],
        }),
        cloudfront_domain: [
          'Host of the distribution in front; null where there is none.',
          'd111111abcdef8.cloudfront.net',
        ],
        checks: 'What the last lookup of each record found.',
        checked_at: 'When that was looked up (UTC); null before.',
        preview:
          'Where the installation cannot be reached from outside: whether pages can be, or are, shown under `.localhost`. Absent elsewhere.',
      },
    ),
    schemaDocs('DnsRecord', dnsRecordSchema, 'A record that the owner of the domain must set.', {
      type: 'Type of the record.',
      name: ['Full host name of the record.', 'ai.acme.example'],
      value: ['Value of the record.', 'edge.sightline.example'],
    }),
    schemaDocs('DnsCheck', dnsCheckSchema, 'What the last lookup of a record found.', {
      type: 'Type of the record. `CAA` is there only where such records forbid the certificate of the host, or may.',
      outcome: '`failure`: nothing is known, mostly because the lookup itself failed.',
      seen: ['Values that were found instead, or that stand in the way.', ['old-host.example']],
      detail: ['What was found and what to do.', 'The record points to old-host.example.'],
    }),
    schemaDocs('Indexing', indexingSchema, 'Whether crawlers can find the pages from the website.', {
      found: 'Whether a link was found.',
      where: [
        'Address of the page or sitemap with the link; null when none was found.',
        'https://acme.example/',
      ],
      detail: ['Where it was looked for, and what got in the way.', 'Your home page links to it.'],
    }),
    schemaDocs('Branding', brandingSchema, 'How pages look: as people set, else as the website does.', {
      ...looks,
      from_site: of('What the website itself uses.', {
        ...looks,
        read_at: 'When that was read (UTC); null before.',
      }),
    }),
  ],
  calls: {
    ...callDocs('hosting', hosting, {
      get: 'Nothing is looked up; `checked_at` says how old it is.',
      onboard: {
        about: 'A host that somebody uses already is refused.',
        input: {
          subdomain: ['First label of the host.', 'ai'],
          preview:
            'True: under `.localhost` and live at once, for an installation that cannot be reached from outside.',
        },
        refuses: [409],
      },
      verify: { about: 'Takes up to some seconds, because servers of others are asked.', refuses: [409] },
      indexing: 'Reads the home page and the sitemap of the website.',
    }),
    ...callDocs('branding', branding, {
      get: 'Each field alone: what people set, else what the website uses.',
      update: { about: 'Holds for all pages.', input: typed },
      image: {
        about: 'Fetched by the server, so that the caller’s browser need not.',
        input: { url: ['Address of the picture.', 'https://acme.example/logo.svg'] },
      },
    }),
  },
};
