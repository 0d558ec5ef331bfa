import { isPublicAddress } from '../fetch/public-address.ts';
import { type AskLimits, createNameServers, type NameServers } from './name-servers.ts';

export interface AuthorityOptions extends AskLimits {
  /** Port of name servers; 53 except in tests. */
  port?: number;
  /** Only public addresses may be asked, because a zone's owner can write any address into it. */
  allow?: (address: string) => boolean;
}

const MAX_SERVERS = 4;

/**
 * The name servers of the zone containing `name`, found through `resolver`. They know about a change at once, while a
 * resolver caches. `top` is the last zone tried. Null when they cannot be found or may not be asked.
 */
export async function findAuthority(
  resolver: NameServers,
  name: string,
  top: string,
  options: AuthorityOptions,
): Promise<NameServers | null> {
  const { port = 53, allow = isPublicAddress } = options;
  const servers = await findServers(resolver, name, top);
  const found = await Promise.all(servers.slice(0, MAX_SERVERS).map((server) => resolver.ask('A', server)));
  const addresses = found.flatMap((reply) => (reply.kind === 'values' ? reply.values.slice(0, 1) : []));
  const allowed = addresses.filter(allow);
  if (allowed.length === 0) return null;
  return createNameServers(
    allowed.map((address) => `${address}:${port}`),
    options,
  );
}

/** Starts at the parent of `name`, because `name` itself may be delegated to other name servers. */
async function findServers(resolver: NameServers, name: string, top: string): Promise<string[]> {
  if (name === top) return [];
  const zone = name.slice(name.indexOf('.') + 1);
  const reply = await resolver.ask('NS', zone);
  if (reply.kind === 'values') return reply.values;
  return zone === top || !zone.endsWith(top) ? [] : findServers(resolver, zone, top);
}
