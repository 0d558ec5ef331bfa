import { constants, createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { familyOf, isSameHost, siteAddress } from './crawl-address.ts';
import { rankAddress } from './crawl-rank.ts';

/** The thread's input: one file, and which of its addresses are wanted. */
export interface SitemapFile {
  body: Uint8Array;
  /** True when the transfer was ended before the end of the file. */
  truncated: boolean;
  origin: string;
  /** The home page's; pages in other languages come last. */
  language: string | null;
  most: number;
  /** Addresses that differ in numbers only. */
  most_of_a_family: number;
}

export interface RankedAddress {
  url: string;
  rank: number;
}

export interface SitemapContent {
  /** Pages of the site, most useful first. */
  pages: RankedAddress[];
  /** How many pages of the site the part that was read lists. */
  listed: number;
  /** Addresses of more sitemaps. */
  sitemaps: string[];
  /** True when the file is longer than what was read of it. */
  cut: boolean;
}

/** What sitemaps.org allows in one file. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_LOCATIONS = 50_000;
const MAX_LOCATION_CHARS = 4096;
const MAX_SITEMAPS = 500;
/** Processor time for one file. */
const MAX_MS = 4000;
const LINES_OR_XML = /^\s*</;

/** Reads one sitemap: XML or plain lines, packed or not. Runs in threads, piece by piece, up to a limit. */
export async function readSitemap(file: SitemapFile): Promise<SitemapContent> {
  const found: Found = { pages: new Set(), sitemaps: [], cut: false };
  const from = process.threadCpuUsage();
  let reader: Reader | null = null;
  for await (const text of textOf(file.body, found)) {
    reader ??= LINES_OR_XML.test(text) ? xmlReader(found) : lineReader(found);
    reader.write(text);
    const spent = process.threadCpuUsage(from);
    if ((spent.user + spent.system) / 1000 > MAX_MS) found.cut = true;
    if (found.cut) break;
  }
  // A last line without its end may be half an address.
  if (!found.cut && !file.truncated) reader?.end();
  const { host } = new URL(file.origin);
  const pages = [...found.pages].filter((url) => isSameHost(URL.parse(url)?.host ?? '', host));
  return {
    pages: bestOf(pages, file),
    listed: pages.length,
    sitemaps: found.sitemaps,
    cut: found.cut || file.truncated,
  };
}

interface Reader {
  write(text: string): void;
  end(): void;
}
type Found = Pick<SitemapContent, 'sitemaps' | 'cut'> & { pages: Set<string> };

function addPage(found: Found, url: string) {
  if (url === '' || url.length > MAX_LOCATION_CHARS) return;
  if (found.pages.size < MAX_LOCATIONS) found.pages.add(url);
  else found.cut = true;
}

/** Only whole `<url>` elements count; whatever prefix a namespace has, images and videos have another. */
function xmlReader(found: Found): Reader {
  let prefix: string | null = null;
  let inside: 'url' | 'sitemap' | null = null;
  let location = '';
  let is_location = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        prefix ??= /^(?:[^:]+:)?(?=(?:urlset|sitemapindex)$)/i.exec(name)?.[0] ?? null;
        is_location = name === `${prefix}loc` && inside !== null;
        if (name === `${prefix}url`) inside = 'url';
        if (name === `${prefix}sitemap`) inside = 'sitemap';
      },
      ontext(text) {
        if (is_location && location.length <= MAX_LOCATION_CHARS) location += text;
      },
      onclosetag(name, isImplied) {
        is_location = false;
        if (name !== `${prefix}url` && name !== `${prefix}sitemap`) return;
        const url = location.trim();
        if (!isImplied && inside === 'url') addPage(found, url);
        if (!isImplied && inside === 'sitemap' && found.sitemaps.length < MAX_SITEMAPS)
          found.sitemaps.push(url);
        inside = null;
        location = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return { write: (text) => parser.write(text), end: () => parser.end() };
}

function lineReader(found: Found): Reader {
  let rest = '';
  const add = (line: string) => {
    if (/^https?:\/\//.test(line)) addPage(found, line);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\s+/);
      rest = lines.pop()?.slice(0, MAX_LOCATION_CHARS) ?? '';
      for (const line of lines) add(line);
    },
    end: () => add(rest),
  };
}

/** The addresses in order of rank; of a family only the first, or one calendar would fill the room. */
function bestOf(urls: string[], { origin, language, most, most_of_a_family }: SitemapFile): RankedAddress[] {
  const families = new Map<string, number>();
  return urls
    .flatMap((url) => {
      const address = siteAddress(url, origin);
      const found = { hops: 2, in_menu: false };
      return address ? [{ ...address, rank: rankAddress(address.key, found, language) }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .filter((address) => {
      const family = familyOf(address);
      const count = families.get(family) ?? 0;
      families.set(family, count + 1);
      return family === address.key || count < most_of_a_family;
    })
    .slice(0, most)
    .map(({ url, rank }) => ({ url, rank }));
}

/** The text of a file in pieces, unpacked. What follows a packed part and cannot be unpacked is left out. */
async function* textOf(body: Uint8Array, found: Found): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let size = 0;
  for await (const bytes of unpacked(body)) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    size += bytes.length;
    if (size > MAX_SITEMAP_BYTES) found.cut = true;
    yield decoder.decode(bytes, { stream: true });
    if (found.cut) return;
  }
}

const PIECE = 256 * 1024;

async function* unpacked(body: Uint8Array): AsyncGenerator<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) {
    for (let at = 0; at < body.length; at += PIECE) yield body.subarray(at, at + PIECE);
    return;
  }
  const { pieces, failed } = await through(createGunzip(CUT), body);
  // What is damaged, or has something else behind it, gives its first part without the frame around it.
  yield* failed ? (await through(createInflateRaw(CUT), body.subarray(headerLength(body)))).pieces : pieces;
}

/** A cut file gives what it has instead of an error. */
const CUT = { finishFlush: constants.Z_SYNC_FLUSH };

async function through(unpacker: Gunzip | InflateRaw, body: Uint8Array) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  unpacker.on('data', (piece: Uint8Array) => {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_SITEMAP_BYTES) unpacker.destroy();
  });
  const failed = await new Promise<boolean>((end) => {
    unpacker
      .on('error', () => end(true))
      .on('close', () => end(false))
      .end(body);
  });
  return { pieces, failed };
}

/** Length of the header of gzip (RFC 1952): ten bytes, then what its flags announce. */
function headerLength(body: Uint8Array): number {
  const flags = body[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (body[at] ?? 0) + 256 * (body[at + 1] ?? 0);
  for (const flag of [8, 16]) if (flags & flag) at = body.indexOf(0, at) + 1 || body.length;
  return flags & 2 ? at + 2 : at;
}

/** UTF-16 has a mark, or a zero beside its first sign. */
function encodingOf([one, two]: Uint8Array): string {
  if ((one === 0xfe && two === 0xff) || one === 0) return 'utf-16be';
  return (one === 0xff && two === 0xfe) || two === 0 ? 'utf-16le' : 'utf-8';
}
