import { afterEach, expect, it } from 'vitest';
import { type DnsAnswer, type DnsDouble, dnsZone, startDns } from '../../../test/doubles/dns-double.ts';
import { lookAtDns } from './dns-look.ts';
import { judgeDns } from './dns-verdict.ts';

const open: DnsDouble[] = [];
afterEach(() => {
  for (const double of open.splice(0)) double.close();
});

const wish = {
  host: 'ai.shop.test',
  token: 'abc',
  cname_target: 'pages.ours.test',
  edge_ips: [],
  authorities: [],
};
const right = {
  'ai.shop.test': { CNAME: ['pages.ours.test'] },
  '_sightline.ai.shop.test': { TXT: ['sightline-verify=abc'] },
};

async function serve(records: Record<string, DnsAnswer>) {
  const double = await startDns(dnsZone(records));
  open.push(double);
  return double;
}

/** The verdict when the zone's own server says `own` and a resolver says `cached`. */
async function judge(own: Record<string, DnsAnswer>, cached: Record<string, DnsAnswer>) {
  const authority = await serve(own);
  const resolver = await serve({
    'shop.test': { NS: ['ns1.shop.test'] },
    'ns1.shop.test': { A: ['127.0.0.1'] },
    ...cached,
  });
  const facts = await lookAtDns(wish, resolver.server, { port: authority.port, allow: () => true });
  const { CNAME, TXT } = judgeDns(wish, facts);
  return { outcomes: [CNAME.outcome, TXT.outcome], resolver };
}

it('A new DNS record is seen at once even if the resolver still remembers that there was none', async () => {
  const { outcomes, resolver } = await judge(right, {});
  expect(outcomes).toEqual(['found', 'found']);
  // Asking a resolver for a missing record would make it cache the absence.
  expect(resolver.asked).not.toContain('ai.shop.test');
});

it('A deleted DNS record is seen as gone even if the resolver still remembers it', async () => {
  const { outcomes } = await judge({ 'shop.test': {} }, right);
  expect(outcomes).toEqual(['missing', 'missing']);
});

it('The resolver is asked when the zone’s name servers cannot be reached', async () => {
  const { outcomes } = await judge({ 'ai.shop.test': 'silent', '_sightline.ai.shop.test': 'REFUSED' }, right);
  expect(outcomes).toEqual(['found', 'found']);
});
