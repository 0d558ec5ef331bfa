import { randomUUID } from 'node:crypto';
import { ELEMENT_KINDS, PAGE_AREAS } from '@sightline/contract/personalizing/site-pages';
import { VISITOR_SCRIPT } from '@sightline/contract/shapes';
import { z } from 'zod';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { pageKey } from '../../platform/text/page-key.ts';
import { forgetGoneElements, listStoredElements, replaceElements } from './elements.queries.ts';
import { matchElements } from './match-elements.ts';
import { endScan, failScan, findPageAt, findScan, lockScan, type ScanRow } from './pages.queries.ts';
import { proposeElements } from './propose-elements.ts';
import { type Arrival, judgeArrival } from './scan-arrival.ts';
import { SCAN_SCRIPT, type ScanLimits } from './scan-script.ts';
import { settleOnboarding } from './settle-onboarding.ts';
import { elementsChanged } from './site-pages-announcements.ts';

interface Scan {
  page_id: string;
  task_id: string;
}

const LIMITS: ScanLimits = { most: 300, longest: 2000, late_looks: 7 };
const MAX_GONE = 300;
const TIMEOUT_MS = 25_000;
const GAVE_UP = 'The page could not be scanned.';
const WHAT_TO_DO = 'Scan it again later.';

/** Pages may contain anything, so results are validated before use. */
const address = z.string().max(2000).nullable();
const screenSchema = z.object({
  url: z.url(),
  title: z.string().max(300),
  content_type: z.string().max(200),
  asks_password: z.boolean(),
  elements: z
    .array(
      z.object({
        selector: z.string().min(1).max(1000),
        tag: z.string().max(60),
        kind: z.enum(ELEMENT_KINDS),
        area: z.enum(PAGE_AREAS),
        content: z.string().max(LIMITS.longest),
        href: address,
        src: address,
      }),
    )
    .max(LIMITS.most),
});
type SeenScreen = z.infer<typeof screenSchema>;

/**
 * Reads the page in a browser and stores what it shows. A failure of the site is reported; a failure of ours is
 * retried.
 */
export async function scan(ctx: Ctx, wanted: Scan, signal: AbortSignal) {
  const page = await findScan(ctx.db, wanted);
  if (!page) return;
  const seen = await look(ctx, page, signal);
  if ('problem' in seen) return failScan(ctx.db, wanted, seen.problem);
  await inTransaction(ctx, (tx) => keep(tx, page, wanted, seen));
}

/** No further attempt. */
export async function giveUpScan(ctx: Ctx, wanted: Scan, reason: string | null = null) {
  await failScan(ctx.db, wanted, `${reason ?? GAVE_UP} ${WHAT_TO_DO}`);
}

async function look(ctx: Ctx, page: ScanRow, signal: AbortSignal): Promise<Arrival<SeenScreen>> {
  const scheme = page.host.endsWith('.localhost') ? 'http' : 'https';
  try {
    const { status, answer } = await ctx.browser.visit(
      {
        url: `${scheme}://${page.host}${page.path}`,
        init_script: SCAN_SCRIPT,
        // Scans the original without the visitor script, so that it is not counted as a visit.
        block: (url) => VISITOR_SCRIPT.test(url),
        timeout_ms: TIMEOUT_MS,
        signal,
      },
      async (tab) => ({
        status: tab.status,
        answer: await tab.evaluate(readPage, tab.status >= 400 ? { ...LIMITS, late_looks: 0 } : LIMITS),
      }),
    );
    const screen = screenSchema.safeParse(answer);
    if (!screen.success)
      return { problem: `${page.path} changes what browsers are made of, so it can't be read.` };
    return judgeArrival(page, status, screen.data);
  } catch (error) {
    if (error instanceof FetchError || (error instanceof AppError && error.code === 'no_browser'))
      return { problem: error.message };
    throw error instanceof AppError ? new Error(error.message, { cause: error }) : error;
  }
}

/** In the page. */
function readPage(limits: ScanLimits): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.scan'))(limits);
}

async function keep(
  tx: Ctx,
  page: ScanRow,
  wanted: Scan,
  screen: SeenScreen & { moved_to: string | null; path: string },
) {
  const row = await lockScan(tx.db, wanted);
  // The page may have been deleted, or the scan requested again, meanwhile.
  if (!row) return;
  const isFirst = row.scanned_at === null;
  const { moved_to } = screen;
  if (moved_to && !isFirst)
    return failScan(tx.db, wanted, `${page.path} redirects to ${moved_to}. Add that page instead.`);
  if (moved_to && (await findPageAt(tx.db, page.domain_id, pageKey(moved_to))))
    return failScan(
      tx.db,
      wanted,
      `${page.path} redirects to ${moved_to}, which is already in your list. Delete this one.`,
    );
  const stored = await listStoredElements(tx.db, page.id);
  const ids = matchElements(stored, screen.elements);
  const proposed = isFirst ? proposeElements(screen.elements) : new Set<number>();
  const elements = screen.elements.map((element, place) => ({
    ...element,
    id: ids[place] ?? randomUUID(),
    place,
    enabled: proposed.has(place),
  }));
  await replaceElements(tx.db, page, elements, tx.now());
  await forgetGoneElements(tx.db, page.id, MAX_GONE);
  const note = moved_to
    ? `${page.path} redirects to ${moved_to}, so we saved the page under that path.`
    : null;
  await endScan(tx.db, page.id, { title: screen.title || null, path: screen.path, note, at: tx.now() });
  await tx.announce(tx, elementsChanged, { domain_id: page.domain_id });
  await settleOnboarding(tx, page.domain_id);
}
