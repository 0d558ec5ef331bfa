import { isPublicAddress } from '../fetch/public-address.ts';
import { type AskLimits, createNameServers, type NameServers } from './name-servers.ts';

export interface AuthorityOptions extends AskLimits {
  /** Where name servers answer; 53 everywhere but in tests. */
  port?: number;
  /** Addresses that may be asked: the owner of a zone writes what he likes into it. */
  allow?: (address: string) => boolean;
}

const MAX_SERVERS = 4;

/**
 * The name servers of the zone that `name` is in, found by `resolver`; they know of a change at once, where a resolver
 * keeps what it heard. `top` is the last zone looked for. Null where they cannot be found or may not be asked.
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

/** From the parent of `name` upwards: what `name` itself leads to may have name servers of its own. */
async function findServers(resolver: NameServers, name: string, top: string): Promise<string[]> {
  if (name === top) return [];
  const zone = name.slice(name.indexOf('.') + 1);
  const reply = await resolver.ask('NS', zone);
  if (reply.kind === 'values') return reply.values;
  return zone === top || !zone.endsWith(top) ? [] : findServers(resolver, zone, top);
}
