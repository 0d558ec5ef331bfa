import { awakeSignal } from '../../platform/awake/awake.ts';
import { type AuthorityOptions, findAuthority } from '../../platform/dns/authority.ts';
import { createNameServers, type DnsReply, type NameServers } from '../../platform/dns/name-servers.ts';
import { type CaaFacts, lookAtCaa } from './caa-look.ts';
import { tokenValue, txtNameOf, zoneOf } from './host-name.ts';

export interface DnsWish {
  host: string;
  token: string;
  cname_target: string;
  /** Addresses of this installation besides the target's. */
  edge_ips: readonly string[];
  /** What CAA records call the authorities that its proxy gets certificates from. */
  authorities: readonly string[];
}

export type AddressKind = 'A' | 'AAAA';

/** What DNS says about a host, before it is judged. */
export interface DnsFacts {
  txt: DnsReply;
  cname: DnsReply;
  /** Addresses of the host when it has no alias to the target; some providers answer with these instead of an alias. */
  addresses: DnsReply;
  /** Kinds of addresses that could not be looked up. */
  addresses_unknown: AddressKind[];
  edge_addresses: string[];
  /** The same of the target, whose other addresses may be ours. */
  edge_unknown: AddressKind[];
  /** Null when there are none, or when not even the host could be looked up. */
  caa: CaaFacts | null;
  /** Names where the records were found instead. */
  misplaced: { txt: string | null; cname: string | null };
  /** False when DNS does not know the owner's domain at all. */
  zone_exists: boolean;
}

const TIME_MS = 5000;
const NONE: Addresses = { reply: { kind: 'none', no_such_name: false }, unknown: [] };

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
  const [txt, cname, edge] = await Promise.all([
    fresh.ask('TXT', txtNameOf(wish.host)),
    fresh.ask('CNAME', wish.host),
    askAddresses(resolver, wish.cname_target),
  ]);
  const isAlias = cname.kind === 'values';
  const isOurs = isAlias && cname.values.includes(wish.cname_target);
  // Only a resolver follows an alias out of the zone.
  const [{ reply: addresses, unknown: addresses_unknown }, caa] = await Promise.all([
    isOurs ? NONE : askAddresses(isAlias ? resolver : fresh, wish.host),
    cname.kind === 'failure'
      ? null
      : lookAtCaa({ host: wish.host, zone, alias: isAlias ? cname.values[0] : undefined, fresh, resolver }),
  ]);
  const targets = edge.reply.kind === 'values' ? edge.reply.values : [];
  const edge_addresses = [...wish.edge_ips, ...targets];
  const facts = { txt, cname, addresses, addresses_unknown, edge_addresses, edge_unknown: edge.unknown, caa };
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

interface Addresses {
  reply: DnsReply;
  unknown: AddressKind[];
}

async function askAddresses(servers: NameServers, name: string): Promise<Addresses> {
  const [v4, v6] = await Promise.all([servers.ask('A', name), servers.ask('AAAA', name)]);
  const values = [v4, v6].flatMap((reply) => (reply.kind === 'values' ? reply.values : []));
  const unknown: AddressKind[] = [];
  if (v4.kind === 'failure') unknown.push('A');
  if (v6.kind === 'failure') unknown.push('AAAA');
  if (values.length > 0) return { reply: { kind: 'values', values }, unknown };
  return { reply: v4.kind !== 'failure' && v6.kind === 'failure' ? v6 : v4, unknown };
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
