import { awakeSignal } from '../../platform/awake/awake.ts';
import { type AuthorityOptions, findAuthority } from '../../platform/dns/authority.ts';
import { createNameServers, type DnsReply, type NameServers } from '../../platform/dns/name-servers.ts';
import { tokenValue, txtNameOf, zoneOf } from './host-name.ts';

export interface DnsWish {
  host: string;
  token: string;
  cname_target: string;
  /** Addresses of this installation besides the target's. */
  edge_ips: readonly string[];
}

/** What DNS says about a host, before it is judged. */
export interface DnsFacts {
  txt: DnsReply;
  cname: DnsReply;
  /** Addresses of the host when it has no alias to the target; some providers answer with these instead of an alias. */
  addresses: DnsReply;
  edge_addresses: string[];
  /** Names where the records were found instead. */
  misplaced: { txt: string | null; cname: string | null };
  /** False when DNS does not know the owner's domain at all. */
  zone_exists: boolean;
}

const TIME_MS = 5000;
const NONE: DnsReply = { kind: 'none', no_such_name: false };

/** Asks the zone's name servers, or the resolver if those cannot be asked. Takes five seconds at most. */
export async function lookAtDns(
  wish: DnsWish,
  dns_server: string | undefined,
  authority_options: Pick<AuthorityOptions, 'port' | 'allow'> = {},
): Promise<DnsFacts> {
  const signal = awakeSignal(TIME_MS);
  const resolver = createNameServers(dns_server ? [dns_server] : [], { timeout_ms: 1500, tries: 2, signal });
  const zone = zoneOf(wish.host);
  const limits = { timeout_ms: 700, tries: 1, signal };
  const authority = await findAuthority(resolver, wish.host, zone, { ...limits, ...authority_options });
  const fresh = freshOf(authority, resolver);
  const [txt, cname, edge_addresses] = await Promise.all([
    fresh.ask('TXT', txtNameOf(wish.host)),
    fresh.ask('CNAME', wish.host),
    edgeAddresses(wish, resolver),
  ]);
  const isAlias = cname.kind === 'values';
  const isOurs = isAlias && cname.values.includes(wish.cname_target);
  // Only a resolver follows an alias out of the zone.
  const addresses = isOurs ? NONE : await askAddresses(isAlias ? resolver : fresh, wish.host);
  const facts = { txt, cname, addresses, edge_addresses };
  return { ...facts, ...(await findCauses(wish, zone, facts, fresh)) };
}

/**
 * The resolver is used when the authority fails, but never for a missing record, because it would cache the absence.
 */
function freshOf(authority: NameServers | null, resolver: NameServers): NameServers {
  if (authority === null) return resolver;
  return {
    async ask(kind, name) {
      const reply = await authority.ask(kind, name);
      return reply.kind === 'failure' ? resolver.ask(kind, name) : reply;
    },
  };
}

async function edgeAddresses({ cname_target, edge_ips }: DnsWish, resolver: NameServers): Promise<string[]> {
  const reply = await askAddresses(resolver, cname_target);
  return [...edge_ips, ...(reply.kind === 'values' ? reply.values : [])];
}

async function askAddresses(servers: NameServers, name: string): Promise<DnsReply> {
  const [v4, v6] = await Promise.all([servers.ask('A', name), servers.ask('AAAA', name)]);
  const values = [v4, v6].flatMap((reply) => (reply.kind === 'values' ? reply.values : []));
  if (values.length > 0) return { kind: 'values', values };
  return v4.kind === 'failure' ? v4 : v6.kind === 'failure' ? v6 : v4;
}

type Found = Pick<DnsFacts, 'txt' | 'cname' | 'addresses'>;

/** When a record is missing, checks for the usual mistakes. */
async function findCauses(wish: DnsWish, zone: string, { txt, cname, addresses }: Found, ask: NameServers) {
  const { host, token, cname_target } = wish;
  const txt_name = txtNameOf(host);
  const has = async (kind: 'TXT' | 'CNAME', name: string, value: string) => {
    const reply = await ask.ask(kind, name);
    return reply.kind === 'values' && reply.values.map(unquoted).includes(value) ? name : null;
  };
  const isTxtMissing = txt.kind === 'none';
  const isHostMissing = cname.kind === 'none' && addresses.kind === 'none';
  const [long, short, alias, own] = await Promise.all([
    isTxtMissing ? has('TXT', `${txt_name}.${zone}`, tokenValue(token)) : null,
    isTxtMissing ? has('TXT', txtNameOf(zone), tokenValue(token)) : null,
    isHostMissing ? has('CNAME', `${host}.${zone}`, cname_target) : null,
    isTxtMissing && isHostMissing ? ask.ask('NS', zone) : null,
  ]);
  const zone_exists = !(own?.kind === 'none' && own.no_such_name);
  return { misplaced: { txt: long ?? short, cname: alias }, zone_exists };
}

/** Some providers store the quotes that people type around a value. */
export const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1');
