import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { describe, expect, it } from 'vitest';
import { DNS_PROVIDERS } from './dns-providers.ts';
import { recordRows } from './dns-record-rows.ts';
import { currentLabel, labelProblem } from './subdomain-label.ts';

const status: HostingStatus = {
  status: 'waiting_for_dns',
  subdomain: 'ai',
  ai_subdomain: 'ai.example.com',
  subdomain_url: 'https://ai.example.com',
  zone: 'example.com',
  cname_target: 'pages.sightline.example',
  dns_records: [
    { type: 'CNAME', name: 'ai.example.com', value: 'pages.sightline.example' },
    { type: 'TXT', name: '_sightline.ai.example.com', value: 'sightline-verify=abc' },
  ],
  dns_verification_token: 'sightline-verify=abc',
  dns_verified: false,
  dns_configured: false,
  is_active: false,
  is_served: false,
  detail: null,
  ssl_status: null,
  cloudfront_domain: null,
  checks: [{ type: 'TXT', outcome: 'missing', seen: [], detail: 'There is none yet.' }],
  checked_at: null,
};
const rows = (name: string, of = status) =>
  recordRows(DNS_PROVIDERS.find((provider) => provider.name === name)!, of);

describe('The records as a provider wants them', () => {
  it('[A-SETUP-12] DNS instructions exist for seven providers, GoDaddy first', () => {
    expect(DNS_PROVIDERS.map(({ name }) => name)).toEqual([
      'GoDaddy',
      'Namecheap',
      'Google Domains (legacy)',
      'Squarespace Domains',
      'Cloudflare',
      'AWS Route 53',
      'DigitalOcean',
    ]);
  });

  it.each(DNS_PROVIDERS.map(({ name }) => name))(
    'In the DNS instructions for %s, names come without the domain',
    (name) => {
      expect(rows(name)).toMatchObject([
        { type: 'CNAME', name: 'ai', whole_name: 'ai.example.com', check: null },
        { type: 'TXT', name: '_sightline.ai', check: { outcome: 'missing' } },
      ]);
    },
  );

  it('[A-SETUP-22 A-SETUP-23] The CNAME target has one trailing period, and none at Squarespace', () => {
    const dotted = {
      ...status,
      dns_records: [{ type: 'CNAME' as const, name: 'ai.example.com', value: 'pages.sightline.example.' }],
    };
    for (const { name } of DNS_PROVIDERS)
      for (const of of [status, dotted])
        expect(rows(name, of)[0]?.value).toBe(
          name === 'Squarespace Domains' ? 'pages.sightline.example' : 'pages.sightline.example.',
        );
  });

  it('[A-SETUP-21] The TXT value is quoted at Route 53 only', () => {
    for (const { name } of DNS_PROVIDERS)
      expect(rows(name)[1]?.value).toBe(
        name === 'AWS Route 53' ? '"sightline-verify=abc"' : 'sightline-verify=abc',
      );
  });

  it('[A-SETUP-20] The DNS instructions for Cloudflare say that the proxy status must be DNS only', () => {
    const told = DNS_PROVIDERS.filter(({ notes }) => notes.join().includes('DNS only'));
    expect(told.map(({ name }) => name)).toEqual(['Cloudflare']);
  });

  it('[A-SETUP-15] The DNS records follow from the other fields where the server names none', () => {
    expect(rows('GoDaddy', { ...status, dns_records: [] })).toMatchObject([
      { type: 'CNAME', whole_name: 'ai.example.com', value: 'pages.sightline.example.' },
      { type: 'TXT', whole_name: '_sightline.ai.example.com', value: 'sightline-verify=abc' },
    ]);
    const local = { ...status, dns_records: [], cname_target: null, dns_verification_token: null };
    expect(rows('GoDaddy', local)).toEqual([]);
  });
});

describe('A subdomain', () => {
  it('[A-ENT-15] The subdomain in use is the first label of whatever is known', () => {
    expect(currentLabel({ ai_subdomain: 'ai.example.com', subdomain: 'x' })).toBe('ai');
    expect(currentLabel({ ai_subdomain: 'ai', subdomain: null })).toBe('ai');
    expect(currentLabel({ ai_subdomain: null, subdomain: 'answers.example.com' })).toBe('answers');
    expect(currentLabel({ ai_subdomain: null, subdomain: null })).toBe('');
  });

  it('[A-VAL-06 A-VAL-07 A-VAL-08] The subdomain is checked while it is typed', () => {
    for (const good of ['a', 'ai', 'a-1', '1', 'a'.repeat(63)]) expect(labelProblem(good), good).toBeNull();
    for (const bad of ['', 'Ai', 'a.b', 'a b', 'ä', '-a', 'a-', '-', 'a'.repeat(64)])
      expect(labelProblem(bad), bad).not.toBeNull();
  });
});
