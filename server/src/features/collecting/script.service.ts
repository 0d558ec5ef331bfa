import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ScriptConfig } from '@sightline/contract/tracking';
import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import { createNewsCache, type NewsCache, type NewsFeed } from '../../platform/db/news-cache.ts';
import { qualityOf } from '../../platform/http/accept-quality.ts';
import { scriptConfigOf } from '../personalization/personalization.service.ts';
import { placesOf } from './find-place.ts';
import { writeScript } from './script-text.ts';

const MOST_SCRIPTS = 5000;
const NOTHING = '/* Nothing is measured or changed here. */\n';

export interface ScriptAsk {
  domain_id: string;
  ip: string;
  accept_encoding: string;
  if_none_match: string;
}

export interface ScriptReply {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** One text, in the encodings that were asked for so far. */
interface Packed {
  tag: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  plain: Buffer;
}

interface Kept {
  config: Omit<ScriptConfig, 'country'>;
  needs_country: boolean;
  /** By country, empty where it makes no difference. */
  packed: Map<string, Packed>;
}

const caches = new WeakMap<object, NewsCache<Kept | null>>();

function scriptsOf(ctx: Ctx): NewsCache<Kept | null> {
  let cache = caches.get(ctx.db);
  if (!cache) {
    const failed = (domain_id: string, error: unknown) =>
      ctx.log.warn({ domain_id, error: String(error) }, 'a script may be old: it could not be read');
    cache = createNewsCache((id) => loadScript(ctx, id), { most: MOST_SCRIPTS, failed });
    caches.set(ctx.db, cache);
  }
  return cache;
}

/** For news of domains whose script changed, by id. */
export const scriptFeed = (ctx: Ctx): NewsFeed => scriptsOf(ctx).feed;

async function loadScript(ctx: Ctx, domain_id: string): Promise<Kept | null> {
  const found = await scriptConfigOf(ctx, domain_id);
  return found && { ...found, packed: new Map() };
}

/** The script of a domain; one that does nothing where there is no such domain, or personalisation is off. */
export async function answerScript(ctx: Ctx, ask: ScriptAsk): Promise<ScriptReply> {
  try {
    const kept = await scriptsOf(ctx).get(ask.domain_id);
    return kept
      ? replyWith(await packedFor(ctx, kept, ask.ip), ask, kept.needs_country)
      : replyWith(nothing, ask, false);
  } catch (error) {
    if (!isAway(error)) throw error;
    return { status: 503, headers: { 'Retry-After': 5, 'Content-Length': 0 }, body: Buffer.alloc(0) };
  }
}

async function packedFor(ctx: Ctx, { config, needs_country, packed }: Kept, ip: string): Promise<Packed> {
  const country = needs_country ? ((await placesOf(ctx))(ip).country ?? '') : '';
  const known = packed.get(country);
  if (known) return known;
  const made = pack(await writeScript(country ? { ...config, country } : config));
  packed.set(country, made);
  return made;
}

function pack(text: string): Packed {
  const plain = Buffer.from(text);
  return { plain, tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bodies: {} };
}

const nothing = pack(NOTHING);

function replyWith(packed: Packed, ask: ScriptAsk, is_private: boolean): ScriptReply {
  const encoding = encodingFor(packed, ask.accept_encoding);
  const headers: ScriptReply['headers'] = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': `${is_private ? 'private' : 'public'}, max-age=30, stale-while-revalidate=30`,
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    ETag: `"${packed.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`,
  };
  if (ask.if_none_match === '*' || ask.if_none_match.includes(packed.tag))
    return { status: 304, headers, body: Buffer.alloc(0) };
  packed.bodies[encoding] ??= PACK[encoding](packed.plain);
  const body = packed.bodies[encoding];
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return { status: 200, headers: { ...headers, 'Content-Length': body.length }, body };
}

/** Less than this fits into one packet anyway. */
const WORTH_IT = 1024;

function encodingFor({ plain }: Packed, accept: string): Encoding {
  if (plain.length < WORTH_IT) return 'identity';
  return (['br', 'gzip'] as const).find((name) => qualityOf(accept, name) > 0) ?? 'identity';
}

const PACK: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
  identity: (plain) => plain,
};
