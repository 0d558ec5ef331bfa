import type { Ctx } from '../../context.ts';
import { smallCopy } from '../../platform/picture/small-copy.ts';
import type { CleanPage } from './clean-tree.ts';

/** Maximum size of a snapshot's images, sheets and fonts together. */
const MAX_BYTES = 5_000_000;
const MAX_IMAGE_BYTES = 700_000;
/** A larger image is shown by a copy, up to this size and as often as this. */
const MAX_LARGE_BYTES = 8_000_000;
const MAX_COPIES = 12;
const COPY = { width: 2000, height: 2000, format: 'webp', time_limit_ms: 6000 } as const;
const MAX_FETCHED = 400;
const MAX_SHEET_BYTES = 600_000;
const MAX_FONTS = 12;
const AT_ONCE = 8;
const EACH_MS = 6000;

type Fetching = Pick<Ctx, 'fetch'> & { signal: AbortSignal };

/** Style sheets by their addresses; those that cannot be had are empty. */
export async function fetchSheets(ctx: Fetching, urls: readonly string[]): Promise<Record<string, string>> {
  const sheets: Record<string, string> = {};
  await inTurns(urls, async (url) => {
    const got = await get(ctx, url, MAX_SHEET_BYTES);
    if (got && /css/i.test(got.type)) sheets[url] = got.body.toString('utf8');
  });
  return sheets;
}

/**
 * As `data:` addresses by number; what is too much, or cannot be had, is left out. What the page had loaded comes first:
 * style sheets name more than a page shows.
 */
export async function fetchResources(
  ctx: Fetching,
  resources: CleanPage['resources'],
  loaded: ReadonlySet<string>,
): Promise<Record<number, string>> {
  const found: Record<number, string> = {};
  let left = MAX_BYTES;
  let fonts = 0;
  let copies = 0;
  const isShown = (url: string) => url.startsWith('data:') || loaded.has(url.split('#')[0] ?? url);
  const ranked = [...resources.entries()].sort(
    ([, a], [, b]) => Number(isShown(b.url)) - Number(isShown(a.url)),
  );
  await inTurns(ranked.slice(0, MAX_FETCHED), async ([place, { url, kind }]) => {
    if (left <= 0 || (kind === 'font' && ++fonts > MAX_FONTS)) return;
    const mayCopy = isShown(url) && kind === 'image' ? () => ++copies <= MAX_COPIES : null;
    const data = await dataOf(ctx, { url, kind }, mayCopy);
    if (!data || data.length > left) return;
    left -= data.length;
    found[place] = data;
  });
  return found;
}

const DATA = {
  image: /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i,
  font: /^data:(font\/[a-z0-9-]+|application\/(x-)?font-[a-z]+)[;,]/i,
};

async function dataOf(
  ctx: Fetching,
  { url, kind }: CleanPage['resources'][number],
  mayCopy: (() => boolean) | null,
): Promise<string | null> {
  if (url.startsWith('data:')) return DATA[kind].test(url) && url.length < MAX_IMAGE_BYTES ? url : null;
  const got = await get(ctx, url, mayCopy ? MAX_LARGE_BYTES : MAX_IMAGE_BYTES);
  if (!got) return null;
  const type = kind === 'font' ? 'font/woff2' : typeOfImage(got);
  if (!type || got.body.length <= MAX_IMAGE_BYTES) return type && asData(type, got.body);
  const copy = type !== 'image/svg+xml' && mayCopy?.() ? await smallCopy(got.body, COPY) : null;
  return copy && asData('image/webp', copy);
}

const asData = (type: string, body: Buffer) => `data:${type};base64,${body.toString('base64')}`;

/** As browsers tell images apart: by how they begin, because many servers don’t know newer kinds. */
const BEGINNINGS: readonly [string, RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
];

function typeOfImage({ type, body }: { type: string; body: Buffer }): string | null {
  if (/^\s*image\/svg\+xml/i.test(type)) return 'image/svg+xml';
  const begin = body.toString('latin1', 0, 16);
  return BEGINNINGS.find(([, fits]) => fits.test(begin))?.[0] ?? null;
}

async function get(ctx: Fetching, url: string, max_bytes: number) {
  const { signal } = ctx;
  try {
    const { status, headers, body, truncated } = await ctx.fetch(url, {
      max_bytes,
      timeout_ms: EACH_MS,
      signal,
    });
    return status === 200 && !truncated ? { type: headers['content-type'] ?? '', body } : null;
  } catch {
    // A page that lacks a picture can be edited all the same.
    signal.throwIfAborted();
    return null;
  }
}

async function inTurns<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const waiting = [...all];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
