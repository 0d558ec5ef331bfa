import type { DnsReply, NameServers } from '../../platform/dns/name-servers.ts';

/** The CAA records that count for a host (RFC 8659, 3), and the name where they stand. */
export interface CaaFacts {
  name: string;
  reply: DnsReply;
}

export interface CaaQuestion {
  host: string;
  /** The host's domain, whose name servers `fresh` asks. */
  zone: string;
  /** Where the host's alias leads, if it has one. */
  alias: string | undefined;
  fresh: NameServers;
  resolver: NameServers;
}

const MAX_HOPS = 8;

/**
 * The closest records from the host upwards, as authorities look for them: an alias is followed, and what cannot be
 * looked up might be records. Null when there are none. All names are asked at once.
 */
export async function lookAtCaa(question: CaaQuestion): Promise<CaaFacts | null> {
  const { host, zone, alias, fresh, resolver } = question;
  const places = parentsOf(host).map((name) => ({
    // The resolver is not asked for the host, see `freshOf`; only it knows names outside the zone.
    name: name === host ? (alias ?? host) : name,
    servers: (name === host && alias !== undefined) || zone.endsWith(`.${name}`) ? resolver : fresh,
  }));
  const found = await Promise.all(
    places.map(async ({ name, servers }) => ({ name, reply: await servers.ask('CAA', name) })),
  );
  const closest = found.find(({ reply }) => reply.kind !== 'none');
  if (closest === undefined) return null;
  const isFollowed = closest === found[0] && alias !== undefined && closest.reply.kind === 'values';
  return isFollowed ? { ...closest, name: await endOf(alias, resolver) } : closest;
}

/** The name itself first, its top-level domain last. */
function parentsOf(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

async function endOf(name: string, resolver: NameServers, hops = 0): Promise<string> {
  const reply = await resolver.ask('CNAME', name);
  const next = reply.kind === 'values' && hops < MAX_HOPS ? reply.values[0] : undefined;
  return next === undefined ? name : endOf(next, resolver, hops + 1);
}
