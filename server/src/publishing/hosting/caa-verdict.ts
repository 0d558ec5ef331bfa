import type { DnsCheck } from '@sightline/contract/publishing/hosting';
import { type CaaVerdict, judgeCaa } from './caa-records.ts';
import type { DnsFacts, DnsWish } from './dns-look.ts';
import { zoneOf } from './host-name.ts';

/** The check of CAA records, where they keep the certificate from being issued, or may. */
export function judgeAuthorities(
  wish: DnsWish,
  { caa, cname }: DnsFacts,
): Pick<DnsCheck, 'outcome' | 'seen' | 'detail'> | null {
  if (caa === null) return null;
  const { name, reply } = caa;
  if (reply.kind === 'none') return null;
  const isTarget = cname.kind === 'values' && !wish.host.endsWith(`.${name}`);
  if (reply.kind === 'failure') {
    const how = reply.reason === 'timeout' ? 'didn’t answer in time' : 'returned an error';
    const who = isTarget ? name : zoneOf(name);
    const detail = `The name servers of ${who} ${how} when asked for CAA records at ${name}. No certificate is issued until they answer. This is usually temporary; if it persists, ask your DNS provider.`;
    return { outcome: 'failure', seen: [], detail };
  }
  const verdict = judgeCaa(reply.values, wish.authorities);
  if (verdict.kind === 'allowed') return null;
  const at = isTarget ? `${name}, where ${wish.host} leads` : name;
  const seen = verdict.kind === 'critical' ? [verdict.record] : reply.values;
  const outcome = verdict.kind === 'account' ? 'failure' : 'wrong';
  return { outcome, seen, detail: `${faultIn(verdict, wish, at)} ${remedyOf(verdict, wish, name)}` };
}

function faultIn(
  verdict: Exclude<CaaVerdict, { kind: 'allowed' }>,
  { host, authorities }: DnsWish,
  at: string,
): string {
  const whom = authorities.join(' or ');
  if (verdict.kind === 'critical')
    return `A CAA record at ${at} is marked as critical but unknown to certificate authorities, so none issues a certificate for ${host}.`;
  if (verdict.kind === 'account')
    return `The CAA records at ${at} allow ${whom} for certain accounts only, and whether ours is one of them isn’t known here.`;
  return verdict.reason === 'method'
    ? `The CAA records at ${at} allow ${whom} only with validation methods that aren’t used for ${host} (http-01 or tls-alpn-01 is).`
    : `The CAA records at ${at} don’t allow ${whom} to issue a certificate for ${host}.`;
}

/** A record of one's own domain counts instead of those above it, which others keep. */
function remedyOf(verdict: CaaVerdict, { host, cname_target, authorities }: DnsWish, found_at: string) {
  if (verdict.kind === 'critical') return 'Remove that record, or set its flags to 0.';
  const name = zoneOf(host).endsWith(`.${found_at}`) ? zoneOf(host) : found_at;
  const record = `${name} CAA 0 issue "${authorities[0]}"`;
  if (found_at === cname_target) return `Ask your administrator to add this record: ${record}`;
  const when = verdict.kind === 'account' ? 'If the certificate doesn’t come, add' : 'Add';
  return `${when} this record, and leave the others as they are: ${record}`;
}
