import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tab } from '../../platform/browser/open-tab.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { CONSENT_BANNERS, hideConsentBanners, settlePage } from '../picturing/page-at-rest.ts';
import { assertIsPage, isOurs } from '../screenshots/picture-page.ts';
import { settle } from '../site-pages/scan-script.ts';
import { SELECTOR_FUNCTIONS } from '../site-pages/scan-selector.ts';
import type { cleanTree } from './clean-tree.ts';
import { fetchResources, fetchSheets } from './gather-resources.ts';
import { SNAPSHOT_FUNCTIONS, type SnapshotLimits } from './snapshot-script.ts';
import { findSnapshotPage, noteSnapshotFailure, storeSnapshot } from './snapshots.queries.ts';

const LIMITS: SnapshotLimits = { most_elements: 12_000, most_characters: 3_000_000, deepest: 250 };
const MAX_HEIGHT = 12_000;
const TIMEOUT_MS = 40_000;
const TOO_LARGE = 'This page is too large for the editor.';

const clean = threadWork<typeof cleanTree>(new URL('./clean-tree.ts', import.meta.url), 'cleanTree');
/** What the page answers may be anything. */
const namesSchema = z.object({
  passing: z.array(z.string().max(200)).max(2000).catch([]),
  sheets: z.array(z.string().max(2000)).max(20).catch([]),
  tree: z.unknown(),
});

export const SNAPSHOT_SCRIPT = `(() => {
${[...SELECTOR_FUNCTIONS, settle, ...SNAPSHOT_FUNCTIONS].map(String).join('\n')}
const passing = watchNames();
const { stringify } = JSON;
globalThis[Symbol.for('sightline.settle')] = () => settle(500, 5000);
globalThis[Symbol.for('sightline.snapshot')] = async (limits) => stringify(await takeSnapshot(limits, passing));
})();`;

interface Wanted {
  host: string;
  path: string;
  signal: AbortSignal;
}

/** Failures of the page are stored in the row; only our own faults are retried. */
export async function takeAndStoreSnapshot(ctx: Ctx, page_id: string, signal: AbortSignal) {
  const page = await findSnapshotPage(ctx.db, page_id);
  if (!page) return;
  try {
    const body = await snapshotOf(ctx, { ...page, signal });
    await storeSnapshot(ctx.db, page_id, { body, at: ctx.now() });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchError)) throw error;
    await noteSnapshotFailure(ctx.db, page_id, { error: error.message, at: ctx.now() });
  }
}

/** The page's original as packed JSON: a tree in which nothing runs, with what it shows inside. */
export async function snapshotOf(ctx: Pick<Ctx, 'browser' | 'fetch'>, wanted: Wanted): Promise<Buffer> {
  const { json, loaded } = await look(ctx, wanted);
  const said = namesSchema.safeParse(JSON.parse(json));
  if (!said.success || said.data.tree === null) throw new AppError('unavailable', TOO_LARGE);
  const { passing, sheets } = said.data;
  const fetching = { fetch: ctx.fetch, signal: wanted.signal };
  const { tree, resources } = await inThread(clean, { json, sheets: await fetchSheets(fetching, sheets) });
  const data = await fetchResources(fetching, resources, loaded);
  const urls = Object.fromEntries(
    resources.flatMap(({ url, kind }, place) =>
      kind === 'image' && place in data && !url.startsWith('data:') ? [[url, place]] : [],
    ),
  );
  return promisify(gzip)(JSON.stringify({ tree, resources: data, urls, passing }));
}

/** The page's own words, and what it had loaded by then. */
async function look({ browser }: Pick<Ctx, 'browser'>, { host, path, signal }: Wanted) {
  const url = `${host.endsWith('.localhost') ? 'http' : 'https'}://${host}${path}`;
  const options = {
    url,
    init_script: `${hideConsentBanners()}\n${SNAPSHOT_SCRIPT}`,
    block: isOurs,
    timeout_ms: TIMEOUT_MS,
    signal,
  };
  return browser.visit(options, async (tab) => {
    assertIsPage(url, tab);
    await tab.evaluate(settleScripted, null);
    await tab.evaluate(settlePage, { most_ms: 4000, most_high: MAX_HEIGHT, banners: CONSENT_BANNERS });
    return { json: await textOf(tab), loaded: new Set(tab.requested()) };
  });
}

/** A page that changes what browsers are made of may answer anything. */
async function textOf(tab: Tab): Promise<string> {
  const json: unknown = await tab.evaluate(readSnapshot, LIMITS);
  if (typeof json !== 'string' || json.length > 2 * LIMITS.most_characters)
    throw new AppError('unavailable', TOO_LARGE);
  return json;
}

/** Runs in the page. */
function settleScripted(): Promise<void> {
  return Reflect.get(globalThis, Symbol.for('sightline.settle'))();
}

/** Runs in the page. */
function readSnapshot(limits: SnapshotLimits): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.snapshot'))(limits);
}
