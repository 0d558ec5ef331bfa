import { createHash } from 'node:crypto';

/** A weak tag by the content, as proxies may compress it. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether If-None-Match contains `etag`; a proxy that compresses turns the same tag into a weak one. */
export const namesEtag = (if_none_match: string | null | undefined, etag: string): boolean =>
  if_none_match?.split(',').some((name) => strong(name.trim()) === strong(etag)) ?? false;

const strong = (name: string) => name.replace(/^W\//, '');
