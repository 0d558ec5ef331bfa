import { lookup, Resolver } from 'node:dns/promises';

/** Every address of a host name; throws Node's DNS errors. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Asks `dns_server` (`ip` or `ip:port`) if given, else the system including its hosts file. */
export function createHostResolver(dns_server?: string): ResolveHost {
  if (!dns_server) {
    return async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  resolver.setServers([dns_server]);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  };
}
