import { normalized } from '../../language/normalized.ts';

const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/;
const MAX_PATH_LENGTH = 500;

/** The host name in a Host header: lower case, without port and final dot; null where it is none. */
function hostNameOf(header: string): string | null {
  const host = header
    .trim()
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');
  return HOST.test(host) ? host : null;
}

/** Host headers, however they are written, whose meaning is remembered. */
const MAX_HEADERS = 5000;

export function hostReader(): (header: string) => string | null {
  const remembered = new Map<string, string | null>();
  return (header) => {
    const known = remembered.get(header);
    if (known !== undefined) return known;
    const host = hostNameOf(header);
    if (remembered.size >= MAX_HEADERS) remembered.clear();
    remembered.set(header, host);
    return host;
  };
}

export interface Address {
  /** Decoded, beginning with a slash, without one at its end. */
  path: string;
  /** Of a listing in parts; 1 without one. */
  page: number;
}

/** What a request's target means, however it is written: null where it means nothing. */
export function addressOf(url: string): Address | null {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const [raw = '', query = ''] = target.split(/[?#]/, 2);
  if (raw.length > MAX_PATH_LENGTH) return null;
  const decoded = decode(raw);
  if (decoded === null || !isPlain(decoded)) return null;
  const segments: string[] = [];
  for (const segment of decoded.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const page = Number(/(?:^|&)page=([1-9]\d{0,4})(?:&|$)/.exec(query)?.[1] ?? 1);
  return { path: `/${segments.join('/')}`, page };
}

function decode(path: string): string | null {
  // An escaped slash is part of a name, and no page has such a name.
  if (/%(?:2f|5c|00)/i.test(path)) return null;
  try {
    return normalized(decodeURIComponent(path), 'NFC');
  } catch {
    return null;
  }
}

/** Neither control characters nor half a character. */
const isPlain = (path: string) => !/[\p{Cc}\\]/u.test(path) && path.isWellFormed();

/** Page and form of an address: `/how-it-works.md` is the Markdown of `how-it-works`. */
export function pageAddress(path: string): { slug: string; markdown: boolean } | null {
  const match = /^\/([^/.]{1,200})(\.md)?$/.exec(path);
  return match?.[1] ? { slug: match[1], markdown: match[2] !== undefined } : null;
}
