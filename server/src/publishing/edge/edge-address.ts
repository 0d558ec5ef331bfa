import { normalized } from '../../language/normalized.ts';

const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/;
const MAX_PATH_LENGTH = 500;

/** The host name in a Host header: lowercase, without port and final dot; null when there is none. */
function hostNameOf(header: string): string | null {
  const host = header
    .trim()
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');
  return HOST.test(host) ? host : null;
}

/** Maximum number of Host headers whose parsed form is cached. */
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
  /** Decoded, with a leading slash and without a trailing one. */
  path: string;
  /** Page number of a long listing; 1 without one. */
  page: number;
}

/** What a request's target means, in any spelling; null when it is invalid. */
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
  // An escaped slash would belong to a name, and no page has such a name.
  if (/%(?:2f|5c|00)/i.test(path)) return null;
  try {
    return normalized(decodeURIComponent(path), 'NFC');
  } catch {
    return null;
  }
}

/** No control characters and no half characters. */
const isPlain = (path: string) => !/[\p{Cc}\\]/u.test(path) && path.isWellFormed();

/** Page and format of an address: `/how-it-works.md` is the Markdown of `how-it-works`. */
export function pageAddress(path: string): { slug: string; markdown: boolean } | null {
  const match = /^\/([^/.]{1,200})(\.md)?$/.exec(path);
  return match?.[1] ? { slug: match[1], markdown: match[2] !== undefined } : null;
}
