import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { qualityOf } from '../../platform/http/accept-quality.ts';
import type { EdgeAsk, EdgeReply } from './edge-types.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The answer for one address, ready to be sent in any encoding. */
export interface EdgeDocument {
  status: number;
  headers: readonly string[];
  body: Buffer | (() => AsyncIterable<string>);
  /** Without quotes. */
  tag: string;
  /** In whole seconds, or null when it has no date. */
  modified_s: number | null;
  visit: EdgeReply['visit'];
  replies: Partial<Record<Encoding | `unchanged ${Encoding}`, EdgeReply>>;
  /** Requested since the cache last looked. */
  used: boolean;
}

const POLICY =
  "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Headers of every answer on a published host. */
const SAFETY = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'strict-origin-when-cross-origin'];
const MIN_COMPRESSED_BYTES = 1024;

export function makeDocument(input: {
  status?: number;
  type: string;
  body: string | (() => AsyncIterable<string>);
  /** Further header lines, in pairs. */
  headers?: readonly string[];
  /** Hash of the content, which lets clients revalidate their copy. */
  updated_at?: string | null;
  /** Replaces the content's hash when the content is not at hand. */
  tag?: string;
  visit?: EdgeReply['visit'];
}): EdgeDocument {
  const { status = 200, type, headers = [], updated_at = null, visit = null } = input;
  const body = typeof input.body === 'string' ? Buffer.from(input.body) : input.body;
  const isPage = type === 'text/html';
  const modified_s = updated_at ? Math.floor(Date.parse(updated_at) / 1000) : null;
  return {
    status,
    headers: [
      'Content-Type',
      `${type}; charset=utf-8`,
      'Cache-Control',
      'public, max-age=0, must-revalidate',
      'Vary',
      'Accept, Accept-Encoding',
      ...(isPage ? ['Content-Security-Policy', POLICY] : []),
      ...SAFETY,
      ...(modified_s === null ? [] : ['Last-Modified', new Date(modified_s * 1000).toUTCString()]),
      ...headers,
    ],
    body,
    tag: createHash('sha256')
      .update(typeof body === 'function' ? (input.tag ?? '') : body)
      .digest('base64url')
      .slice(0, 22),
    modified_s,
    visit,
    replies: {},
    used: false,
  };
}

/** The answer to one request: in an encoding it accepts, or 304. */
export function replyTo(document: EdgeDocument, ask: EdgeAsk): EdgeReply {
  const encoding = encodingFor(ask.accept_encoding);
  const kept = isKept(document, ask);
  const name = kept ? (`unchanged ${encoding}` as const) : encoding;
  const known = document.replies[name];
  if (known) return known;
  const made = kept ? unchanged(document, encoding) : encoded(document, encoding);
  document.replies[name] = made;
  return made;
}

/** Whether the client's copy is current. */
function isKept({ status, tag, modified_s }: EdgeDocument, ask: EdgeAsk): boolean {
  if (status !== 200) return false;
  if (ask.if_none_match !== '') return ask.if_none_match === '*' || ask.if_none_match.includes(tag);
  if (ask.if_modified_since === '' || modified_s === null) return false;
  return Date.parse(ask.if_modified_since) >= modified_s * 1000;
}

const SHORT: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

function unchanged({ headers, tag, visit }: EdgeDocument, encoding: Encoding): EdgeReply {
  return {
    status: 304,
    headers: ['ETag', `"${tag}${SHORT[encoding]}"`, ...headers.slice(2)],
    body: '',
    visit,
  };
}

function encoded({ status, headers, body, tag, visit }: EdgeDocument, asked: Encoding): EdgeReply {
  // A stream is compressed while it is sent, if at all.
  if (typeof body === 'function') return { status, headers: withTag(headers, status, tag), body, visit };
  const encoding = body.length < MIN_COMPRESSED_BYTES ? 'identity' : asked;
  const bytes = COMPRESS[encoding](body);
  return {
    status,
    headers: [
      ...withTag(headers, status, tag + SHORT[encoding]),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(bytes.length),
    ],
    body: bytes.toString('latin1'),
    visit,
  };
}

const withTag = (headers: readonly string[], status: number, tag: string) =>
  status === 200 ? [...headers, 'ETag', `"${tag}"`] : headers;

const COMPRESS: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
};

const encodings = new Map<string, Encoding>();
const MAX_HEADERS = 200;

/** The best encoding a request accepts; clients send few different headers, so each is parsed once. */
function encodingFor(header: string): Encoding {
  if (header === '') return 'identity';
  const known = encodings.get(header);
  if (known) return known;
  const encoding = (['br', 'gzip'] as const).find((name) => qualityOf(header, name) > 0) ?? 'identity';
  if (encodings.size >= MAX_HEADERS) encodings.clear();
  encodings.set(header, encoding);
  return encoding;
}
