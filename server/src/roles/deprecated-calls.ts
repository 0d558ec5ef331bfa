import type { CallMeta } from '@sightline/contract/call';

/** Headers of a call that will go (RFC 9745 and RFC 8594); none for others. */
export function deprecationHeaders({ deprecated }: CallMeta): [string, string][] {
  if (!deprecated) return [];
  const { since, sunset } = deprecated;
  return [
    ['deprecation', `@${Date.parse(since) / 1000}`],
    ...(sunset ? [['sunset', new Date(sunset).toUTCString()] as [string, string]] : []),
    ['link', '</api-reference>; rel="deprecation"'],
  ];
}
