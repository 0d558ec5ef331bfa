import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Ctx } from '../../context.ts';
import { firstLanguage } from '../../language/first-language.ts';
import { isAway } from '../../platform/db/away.ts';
import { createNewsCache, type NewsCache, type NewsFeed } from '../../platform/db/news-cache.ts';
import { qualityOf } from '../../platform/http/accept-quality.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { deviceOf } from '../../visiting/collecting/receive/device.service.ts';
import { placesOf } from '../../visiting/collecting/receive/find-place.service.ts';
import {
  type Loaded,
  readConsentPart,
  readModule,
  readSpeedPart,
  SPEED_PART,
  writeModule,
  writeOverlay,
  writeScript,
} from '../tag/script-text.ts';
import { audienceDevice } from '../variants/audience-facts.ts';
import { type KnownConfig, scriptConfigOf } from '../variants/personalization.service.ts';
import { previewConfig, previewPart } from '../variants/preview.service.ts';
import type { NeededFact } from '../variants/script-config.ts';

const MAX_SCRIPTS = 5000;
/** Cached texts of one domain: paths × starting variants × countries. */
const MAX_PACKED = 500;
const NOTHING = '/* Sightline: tracking is off for this site. */\n';

export interface ScriptAsk {
  domain_id: string;
  /** Only what adapters need to change pages before they leave; nothing else of the address counts. */
  for_adapters: boolean;
  ip: string;
  accept_encoding: string;
  if_none_match: string;
  user_agent: string;
  accept_language: string;
  /** An agent that signs its requests: it sees no variant. */
  is_agent: boolean;
  /**
   * Query of the address: `tag` requests only the script, `consent` the part for consent platforms, `path` what one path
   * needs, both the two in one answer, `part` what a preview link shows or measures speed, none of them the script with the configuration
   * of the whole site.
   */
  wants: URLSearchParams;
}

export interface ScriptReply {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** One text, in the encodings requested so far. */
interface Packed {
  tag: string;
  type: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  plain: Buffer;
}

interface Kept extends KnownConfig {
  /** Keyed by request, and by country where that matters. */
  packed: Map<string, Packed>;
}

function createScripts(ctx: Ctx): NewsCache<Kept | null> {
  const failed = (domain_id: string, error: unknown) =>
    ctx.log.warn(
      { domain_id, error: errorWords(error) },
      'serving an old script: its configuration could not be read',
    );
  return createNewsCache((id) => loadScript(ctx, id), { most: MAX_SCRIPTS, failed });
}

/** Receives news about domains whose script changed, by id. */
export const scriptFeed = (ctx: Ctx): NewsFeed => ctx.kept.of(createScripts).feed;

async function loadScript(ctx: Ctx, domain_id: string): Promise<Kept | null> {
  const found = await scriptConfigOf(ctx, domain_id);
  return found && { ...found, packed: new Map() };
}

/**
 * A domain's script, or a part of it; one that does nothing when the domain does not exist or personalization is off.
 */
export async function answerScript(ctx: Ctx, ask: ScriptAsk): Promise<ScriptReply> {
  try {
    if (ask.for_adapters) return await answerAdapters(ctx, ask);
    const version = ask.wants.get('tag');
    const path = ask.wants.get('path');
    if (ask.wants.has('consent')) {
      consentPart ??= pack(await readConsentPart());
      return replyWith(consentPart, ask, NEWEST);
    }
    const shown = ask.wants.get('part');
    if (shown === SPEED_PART) {
      speedPart ??= pack(await readSpeedPart());
      return replyWith(speedPart, ask, NEWEST);
    }
    const kept = await ctx.kept.of(createScripts).get(ask.domain_id);
    const loaded = { domain: ask.domain_id, measures_speed: kept?.measures_speed ?? false };
    if (version !== null && path === null) return await answerModule(ask, loaded, version);
    if (shown !== null) return replyWith(await packPart(ctx, kept, { shown, path }), ask, FOR_NOBODY_ELSE);
    const isWhole = version !== null;
    if (!kept)
      return replyWith(
        isWhole ? pack(await writeModule(null, loaded)) : path === null ? nothing : off,
        ask,
        FOR_ALL,
      );
    const asked = { shown: ask.wants.get('trigger') ?? '', path };
    const preview = isWhole ? null : await packPreview(ctx, kept, asked);
    if (preview) return replyWith(preview, ask, FOR_NOBODY_ELSE);
    const caching = kept.needs.length > 0 || ask.is_agent ? FOR_ONE : FOR_ALL;
    return replyWith(await packedFor(ctx, kept, ask, path), ask, caching);
  } catch (error) {
    if (!isAway(error)) throw error;
    return { status: 503, headers: { 'Retry-After': 5, 'Content-Length': 0 }, body: Buffer.alloc(0) };
  }
}

/** The format of `docs/adapters.md`; its number counts up when adapters of before could no longer read it. */
async function answerAdapters(ctx: Ctx, ask: ScriptAsk): Promise<ScriptReply> {
  const kept = await ctx.kept.of(createScripts).get(ask.domain_id);
  if (!kept) return replyWith(off, ask, FOR_ALL);
  const { identity, triggers } = kept.config;
  const make = async () => pack(JSON.stringify({ format: 1, identity, triggers }), 'application/json');
  return replyWith(await packOnce(kept, 'adapters', make), ask, FOR_ALL);
}

/** Old copies are revalidated in the background, and are used for a day if the server is unreachable. */
const FOR_ALL = 'public, max-age=30, stale-while-revalidate=30, stale-if-error=86400';
const FOR_NOBODY_ELSE = 'private, no-store';
const FOR_ONE = FOR_ALL.replace('public', 'private');
/**
 * A given version never changes; a request without a version, or with another one, gets the newest for five minutes.
 */
const OF_VERSION = 'public, max-age=31536000, immutable';
const NEWEST = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800';

/** By whether it loads the part that measures speed, and by website then. */
const modules = new Map<string, Packed & { version: string }>();
const MAX_MODULES = 1000;
let consentPart: Packed | undefined;
let speedPart: Packed | undefined;

async function answerModule(ask: ScriptAsk, loaded: Loaded, version: string): Promise<ScriptReply> {
  const key = loaded.measures_speed ? loaded.domain : '';
  let module = modules.get(key);
  if (!module) {
    const built = await readModule(loaded);
    module = { ...pack(built.text), version: built.version };
    if (modules.size >= MAX_MODULES) modules.clear();
    modules.set(key, module);
  }
  return replyWith(module, ask, version === module.version ? OF_VERSION : NEWEST);
}

async function packedFor(ctx: Ctx, kept: Kept, ask: ScriptAsk, path: string | null): Promise<Packed> {
  const own = { ...(await factsOf(ctx, kept.needs, ask)), ...(ask.is_agent && { triggers: [] }) };
  const of = JSON.stringify(own);
  const loaded = { domain: ask.domain_id, measures_speed: kept.measures_speed };
  if (path === null)
    return packOnce(kept, of, async () => pack(await writeScript({ ...kept.config, ...own }, loaded)));
  // Unconfigured paths share one text.
  const known = kept.pathOf(path);
  const trigger_id = kept.triggerOf(ask.wants.get('trigger') ?? '');
  const isWhole = ask.wants.has('tag');
  return packOnce(kept, JSON.stringify([of, known, trigger_id, isWhole]), async () => {
    const config = { ...kept.ofPath(known, trigger_id), ...own, tag: (await readModule(loaded)).version };
    return isWhole
      ? pack(await writeModule(config, loaded))
      : pack(JSON.stringify(config), 'application/json');
  });
}

/** What `sightline_variant` in a page's address names, and the page's path. */
interface Previewed {
  shown: string;
  path: string | null;
}

/** For a page opened for preview; null for a visitor's request. */
async function packPreview(ctx: Ctx, kept: Kept, asked: Previewed): Promise<Packed | null> {
  const config = await previewConfig(ctx, kept, asked);
  return config && pack(JSON.stringify(config), 'application/json');
}

async function packPart(ctx: Ctx, kept: Kept | null, asked: Previewed): Promise<Packed> {
  const part = kept && (await previewPart(ctx, kept, asked));
  return part ? pack(await writeOverlay(part)) : nothing;
}

/** What the configuration says of the visitor: their country, device and language, where a condition asks for it. */
async function factsOf(ctx: Ctx, needs: readonly NeededFact[], ask: ScriptAsk) {
  const country = needs.includes('country') ? (await placesOf(ctx))(ask.ip).country : null;
  const device = needs.includes('device') ? audienceDevice(deviceOf(ask.user_agent)) : null;
  const language = needs.includes('language') ? firstLanguage(ask.accept_language) : null;
  return { ...(country && { country }), ...(device && { device }), ...(language && { language }) };
}

async function packOnce({ packed }: Kept, key: string, make: () => Promise<Packed>): Promise<Packed> {
  const before = packed.get(key);
  if (before) return before;
  const made = await make();
  if (packed.size >= MAX_PACKED) packed.clear();
  packed.set(key, made);
  return made;
}

function pack(text: string, type = 'text/javascript'): Packed {
  const plain = Buffer.from(text);
  return {
    plain,
    type,
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bodies: {},
  };
}

const nothing = pack(NOTHING);
/** The same for a configuration. */
const off = pack('null', 'application/json');

function replyWith(packed: Packed, ask: ScriptAsk, caching: string): ScriptReply {
  const encoding = encodingFor(packed, ask.accept_encoding);
  const headers: ScriptReply['headers'] = {
    'Content-Type': `${packed.type}; charset=utf-8`,
    'Cache-Control': caching,
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

/** Anything smaller fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;

function encodingFor({ plain }: Packed, accept: string): Encoding {
  if (plain.length < MIN_COMPRESSED_BYTES) return 'identity';
  return (['br', 'gzip'] as const).find((name) => qualityOf(accept, name) > 0) ?? 'identity';
}

const PACK: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
  identity: (plain) => plain,
};
