import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

const PATIENCE = { timeout: 1500, tries: 1 };
const MAX_NAMES = 3;

/**
 * Whether an address has a name with one of the `endings`, and that name has this address. Throws when DNS gives no
 * answer.
 */
export async function confirmsHost(
  ip: string,
  endings: readonly string[],
  dns_server?: string,
): Promise<boolean> {
  const resolver = new Resolver(PATIENCE);
  if (dns_server) resolver.setServers([dns_server]);
  const names = await resolver.resolvePtr(reverseName(ip)).catch(noneOrThrow);
  const theirs = names.filter((one) => endings.some((ending) => one.toLowerCase().endsWith(ending)));
  for (const name of theirs.slice(0, MAX_NAMES)) {
    const found: string[] = await (ip.includes(':')
      ? resolver.resolve6(name)
      : resolver.resolve4(name)
    ).catch(noneOrThrow);
    if (found.includes(ip)) return true;
  }
  return false;
}

function noneOrThrow(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && /^ENOTFOUND$|^ENODATA$/.test(String(error.code)))
    return [];
  throw error;
}

/** RFC 1035, 3.5, and RFC 3596, 2.5. `Resolver.reverse` does the same but reports a failure as "no such name". */
function reverseName(ip: string): string {
  const bytes = Buffer.from(ipaddr.parse(ip).toByteArray());
  if (bytes.length === 4) return `${[...bytes].reverse().join('.')}.in-addr.arpa`;
  return `${[...bytes.toString('hex')].reverse().join('.')}.ip6.arpa`;
}
