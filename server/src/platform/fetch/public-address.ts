import ipaddr from 'ipaddr.js';

/** Answers inside Azure's network although it looks public; other clouds use link-local, private or reserved ones. */
const AZURE_METADATA = '168.63.129.16';

/** Whether an IP address (not a host name) is on the public internet: neither private nor local nor reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // ::ffff:10.0.0.1 becomes 10.0.0.1
  if (ip instanceof ipaddr.IPv4) return ip.range() === 'unicast' && ip.toString() !== AZURE_METADATA;
  // A network without IPv4 reaches IPv4 hosts under this prefix, so the embedded address is checked.
  if (ip.range() === 'rfc6052') return isPublicAddress(ip.toByteArray().slice(12).join('.'));
  return ip.range() === 'unicast' && ip.match(GLOBAL_UNICAST, 3);
}

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
