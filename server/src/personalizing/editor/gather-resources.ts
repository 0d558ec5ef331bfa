import type { Ctx } from '../../context.ts';
import type { CleanPage } from './clean-tree.ts';

/** Maximum size of a snapshot's images, sheets and fonts together. */
const MAX_BYTES = 5_000_000;
const MAX_IMAGE_BYTES = 700_000;
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

/** As `data:` addresses by number; what is too much, or cannot be had, is left out. */
export async function fetchResources(
  ctx: Fetching,
  resources: CleanPage['resources'],
): Promise<Record<number, string>> {
  const found: Record<number, string> = {};
  let left = MAX_BYTES;
  let fonts = 0;
  await inTurns([...resources.entries()], async ([place, { url, kind }]) => {
    if (left <= 0 || (kind === 'font' && ++fonts > MAX_FONTS)) return;
    const data = await dataOf(ctx, url, kind);
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

async function dataOf(ctx: Fetching, url: string, kind: 'image' | 'font'): Promise<string | null> {
  if (url.startsWith('data:')) return DATA[kind].test(url) && url.length < MAX_IMAGE_BYTES ? url : null;
  const got = await get(ctx, url, MAX_IMAGE_BYTES);
  if (!got) return null;
  const type = kind === 'font' ? 'font/woff2' : typeOfImage(got.type);
  return type && `data:${type};base64,${got.body.toString('base64')}`;
}

const typeOfImage = (said: string) =>
  /^image\/(png|jpeg|gif|webp|avif|svg\+xml)\b/i.exec(said.trim())?.[0].toLowerCase() ?? null;

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
