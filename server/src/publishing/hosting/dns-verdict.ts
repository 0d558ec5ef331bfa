import { isIPv6 } from 'node:net';
import type { DnsCheck } from '@sightline/contract/publishing/hosting';
import type { DnsReply } from '../../platform/dns/name-servers.ts';
import { judgeAuthorities } from './caa-verdict.ts';
import { type AddressKind, type DnsFacts, type DnsWish, unquoted } from './dns-look.ts';
import { tokenValue, txtNameOf, zoneOf } from './host-name.ts';

const MAX_SEEN = 5;
const MAX_SEEN_LENGTH = 200;

export interface DnsChecks {
  CNAME: DnsCheck;
  TXT: DnsCheck;
  CAA: DnsCheck | null;
}

/** One check per record, worded so that its owner knows what to do; CAA only where there is something to do. */
export function judgeDns(wish: DnsWish, facts: DnsFacts): DnsChecks {
  const caa = judgeAuthorities(wish, facts);
  return {
    CNAME: judgeAlias(wish, facts),
    TXT: judgeText(wish, facts),
    CAA: caa && checkMaker('CAA')(caa.outcome, caa.detail, caa.seen),
  };
}

function judgeText(wish: DnsWish, { txt, misplaced, zone_exists }: DnsFacts): DnsCheck {
  const name = txtNameOf(wish.host);
  const say = checkMaker('TXT');
  if (txt.kind === 'failure') return say('failure', failureOf(wish, txt));
  if (txt.kind === 'values') {
    if (txt.values.map(unquoted).includes(tokenValue(wish.token)))
      return say('found', `${name} has the correct verification value.`);
    return say(
      'wrong',
      `${name} has a different value. Add a TXT record with the value shown; others can stay.`,
      txt.values,
    );
  }
  if (misplaced.txt !== null) return say('wrong', misplacedAt(wish, misplaced.txt, name), [misplaced.txt]);
  return say('missing', zone_exists ? `No TXT record found at ${name} yet.` : unknownZone(wish));
}

function judgeAlias(wish: DnsWish, facts: DnsFacts): DnsCheck {
  const { host, cname_target } = wish;
  const { cname, addresses, misplaced } = facts;
  const say = checkMaker('CNAME');
  if (cname.kind === 'values' && cname.values.includes(cname_target))
    return say('found', `${host} leads to ${cname_target}.`);
  if (addresses.kind === 'values') {
    const foreign = addresses.values.filter((address) => !facts.edge_addresses.includes(address));
    if (foreign.some((address) => facts.edge_unknown.includes(kindOf(address))))
      return say('failure', unknownTarget(wish), foreign);
    if (foreign.length === 0)
      return say('found', `${host} points to the addresses of ${cname_target}.${unknownOf(facts)}`);
    if (foreign.length < addresses.values.length)
      return say('wrong', strayOf(wish, facts, addresses.values, foreign), foreign);
  }
  if (cname.kind === 'values') return say('wrong', wrongAlias(wish, cname.values), cname.values);
  if (cname.kind === 'failure') return say('failure', failureOf(wish, cname));
  if (addresses.kind === 'values')
    return say(
      'wrong',
      `${host} has address records that point elsewhere. Replace them with the CNAME shown; on Cloudflare, use “DNS only”.`,
      addresses.values,
    );
  if (addresses.kind === 'failure') return say('failure', failureOf(wish, addresses));
  if (misplaced.cname !== null)
    return say('wrong', misplacedAt(wish, misplaced.cname, host), [misplaced.cname]);
  return say('missing', facts.zone_exists ? `No CNAME record found at ${host} yet.` : unknownZone(wish));
}

const unknownOf = ({ addresses_unknown: [kind] }: DnsFacts) =>
  kind === undefined ? '' : ` Whether it also has ${kind} records couldn’t be looked up.`;

const unknownTarget = ({ host, cname_target }: DnsWish) =>
  `The addresses of ${cname_target} couldn’t be looked up, so we can’t tell whether those of ${host} are the same. We’ll check again automatically.`;

/** Records beside the right ones that lead elsewhere, as an old AAAA record does that nobody thought of. */
function strayOf({ host }: DnsWish, facts: DnsFacts, seen: readonly string[], foreign: string[]): string {
  const { cname, edge_addresses } = facts;
  const at = cname.kind === 'values' ? (cname.values[0] ?? host) : host;
  const listed = foreign.slice(0, MAX_SEEN).map((address) => `${kindOf(address)} ${address}`);
  const [first = ''] = foreign;
  const free = edge_addresses.find((ours) => kindOf(ours) === kindOf(first) && !seen.includes(ours));
  const why = foreign.some(isIPv6) ? ' Certificate authorities and many visitors try IPv6 first.' : '';
  const change = free === undefined ? '' : `, or change it to ${free}`;
  const remedy = foreign.length === 1 ? `Remove that record${change}.` : 'Remove those records.';
  return `${at} leads to us, but also elsewhere: ${listed.join(', ')}.${why} ${remedy}`;
}

const kindOf = (address: string): AddressKind => (isIPv6(address) ? 'AAAA' : 'A');

function wrongAlias({ host, cname_target }: DnsWish, seen: string[]): string {
  const zone = zoneOf(host);
  if (seen.includes(`${cname_target}.${zone}`))
    return `Your provider added ${zone} to the value. Add a period at the end: ${cname_target}.`;
  return `${host} leads to ${seen[0]}. Change the record’s value to ${cname_target}.`;
}

function misplacedAt({ host }: DnsWish, at: string, wanted: string): string {
  const zone = zoneOf(host);
  const label = wanted.slice(0, -zone.length - 1);
  return `The record is at ${at} instead of ${wanted}. For its name, enter only ${label}.`;
}

const unknownZone = ({ host }: DnsWish) =>
  `${zoneOf(host)} isn’t in DNS. Check that the domain is registered and hasn’t expired.`;

function failureOf({ host }: DnsWish, { reason }: Extract<DnsReply, { kind: 'failure' }>): string {
  const zone = zoneOf(host);
  return reason === 'timeout'
    ? `The name servers of ${zone} didn’t answer in time. This is usually temporary; we’ll check again automatically.`
    : `The name servers of ${zone} returned an error. If it persists, ask your DNS provider about ${host} (often a DNSSEC problem).`;
}

function checkMaker(type: DnsCheck['type']) {
  return (outcome: DnsCheck['outcome'], detail: string, seen: string[] = []): DnsCheck => ({
    type,
    outcome,
    detail,
    seen: seen.slice(0, MAX_SEEN).map((value) => value.slice(0, MAX_SEEN_LENGTH)),
  });
}
