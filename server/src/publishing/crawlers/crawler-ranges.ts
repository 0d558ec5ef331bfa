import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** As the operators publish them. */
const publishedSchema = z.object({
  prefixes: z
    .array(z.object({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() }))
    .max(10_000),
});

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The prefixes of a published list in CIDR form; throws a sentence when it is not such a list. */
export function readPublishedRanges(text: string): string[] {
  const read = publishedSchema.safeParse(parse(text));
  if (!read.success) throw new Error('It is not a list of address prefixes.');
  const all = read.data.prefixes.flatMap(({ ipv4Prefix, ipv6Prefix }) => [ipv4Prefix, ipv6Prefix]);
  const prefixes = all.filter((prefix) => prefix !== undefined && ipaddr.isValidCIDR(prefix));
  if (prefixes.length === 0) throw new Error('It names no address at all.');
  return prefixes.filter((prefix) => prefix !== undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
