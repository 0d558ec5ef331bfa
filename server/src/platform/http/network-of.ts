import ipaddr from 'ipaddr.js';

/** Browsers change the second half of an IPv6 address every few hours; the first one is the household's. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4 ? address.toString() : address.parts.slice(0, 4).join(':');
}

/** Whether it names somebody on the internet; what else comes is a proxy that nobody named, or this machine. */
export const isPublic = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
