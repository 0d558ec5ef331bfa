import ipaddr from 'ipaddr.js';

/** Connections without an address, such as over a Unix socket, count as one: what is no address tells nobody apart. */
const NOWHERE = 'unknown';

/** Browsers change the second half of an IPv6 address every few hours; the first half belongs to the household. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return NOWHERE;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4 ? address.toString() : address.parts.slice(0, 4).join(':');
}

/** Addresses that are rented or given out together: 256 of IPv4, a site's /48 of IPv6. */
export function neighborhoodOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return NOWHERE;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? address.octets.slice(0, 3).join('.')
    : address.parts.slice(0, 3).join(':');
}

/** Whether the address is on the internet; others belong to an unconfigured proxy, or to this machine. */
export const isPublic = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
