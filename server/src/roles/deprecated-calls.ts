import type { CallDocs } from '@sightline/contract/docs';

/** Headers of a call that will go (RFC 9745 and RFC 8594); none for others. */
export function deprecationHeaders({ deprecated }: Pick<CallDocs, 'deprecated'>): [string, string][] {
  if (!deprecated) return [];
  const { since, sunset } = deprecated;
  return [
    ['deprecation', `@${Date.parse(since) / 1000}`],
    ...(sunset ? [['sunset', new Date(sunset).toUTCString()] as [string, string]] : []),
    ['link', '</api-reference>; rel="deprecation"'],
  ];
}
