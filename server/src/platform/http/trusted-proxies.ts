import { isIP } from 'node:net';
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

/**
 * The client's address: the last in the chain that is not one of our proxies. What is no address names nobody, and what
 * stands before it is anybody's word: then it is the last proxy that is known.
 */
export function clientAddress(peer: string, forwarded_for: string, isTrusted: (address: string) => boolean) {
  let known = addressIn(peer) ?? peer;
  if (forwarded_for === '' || !isTrusted(known)) return known;
  for (const entry of forwarded_for.split(',').reverse()) {
    const address = addressIn(entry);
    if (address === null) return known;
    known = address;
    if (!isTrusted(address)) return address;
  }
  return known;
}

const BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;

/**
 * The address in an entry of `X-Forwarded-For`, always in the same spelling: without port, brackets and quotes, and an
 * IPv4 address within an IPv6 one as itself. Null for `unknown` and whatever else is no address.
 */
export function addressIn(entry: string): string | null {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1');
  const written = BRACKETS.exec(bare)?.[1] ?? WITH_PORT.exec(bare)?.[1] ?? bare;
  const address = written.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? address : ipaddr.process(address).toString();
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
