import ipaddr from 'ipaddr.js';

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const MAX_REMEMBERED = 1000;

/**
 * Whether an address belongs to a configured proxy: addresses, networks such as 10.0.0.0/8, or loopback, linklocal,
 * uniquelocal.
 */
export function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const networks = proxies.flatMap((entry) => NAMED[entry] ?? [entry]).map(networkOf);
  const remembered = new Map<string, boolean>();
  return (address) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const trusted = ipaddr.isValid(address) && networks.some((network) => isInside(address, network));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(address, trusted);
    return trusted;
  };
}

/** The client's address: the last in the chain that is not one of our proxies. */
export function clientAddress(peer: string, forwarded_for: string, isTrusted: (address: string) => boolean) {
  if (forwarded_for === '' || !isTrusted(peer)) return peer;
  const chain = forwarded_for.split(',').map((entry) => entry.trim());
  return chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer;
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

function networkOf(entry: string): Network {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isInside(address: string, [network, bits]: Network): boolean {
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && ip.match(network, bits);
  return network instanceof ipaddr.IPv6 && ip.match(network, bits);
}
