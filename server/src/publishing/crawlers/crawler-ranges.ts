import ipaddr from 'ipaddr.js';

const MAX_PREFIXES = 10_000;
/** A prefix as JSON names it, also within the page that shows the JSON. */
const NAMED = /"(?:ipv[46]Prefix|ip_prefix)"\s*:\s*"([^"]{1,50})"/g;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * The prefixes of a published list in CIDR form: of JSON, of a page that shows JSON, or of a text with one address a
 * line. A page may also show the address of who reads it, so no other words are read. Throws a sentence when it is no
 * such list.
 */
export function readPublishedRanges(text: string): string[] {
  const named = [...text.replaceAll('&quot;', '"').replaceAll('\\/', '/').matchAll(NAMED)];
  const prefixes = named.length > 0 ? named.flatMap(([, prefix]) => toCidr(prefix) ?? []) : readLines(text);
  if (prefixes.length > MAX_PREFIXES) throw new Error('It names too many addresses.');
  if (prefixes.length === 0) throw new Error('It names no address at all.');
  return prefixes;
}

function readLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const prefix = toCidr(line);
      if (prefix === null) throw new Error('It is not a list of address prefixes.');
      return prefix;
    });
}

function toCidr(prefix = ''): string | null {
  if (ipaddr.isValidCIDR(prefix)) return prefix;
  if (ipaddr.IPv4.isValidFourPartDecimal(prefix)) return `${prefix}/32`;
  return ipaddr.IPv6.isValid(prefix) ? `${prefix}/128` : null;
}

/** Whether an address is in one of the prefixes; an IPv4 address written as IPv6 counts as IPv4. */
export function createRangeTest(prefixes: readonly string[]): (ip: string) => boolean {
  const ranges: Range[] = prefixes.map((prefix) => ipaddr.parseCIDR(prefix));
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return ranges.some(([range, bits]) => range.kind() === address.kind() && isWithin(address, range, bits));
  };
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, range: ipaddr.IPv4 | ipaddr.IPv6, bits: number) =>
  address.match(range, bits);
