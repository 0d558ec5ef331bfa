import { randomUUID } from 'node:crypto';
import { ELEMENT_KINDS, PAGE_AREAS } from '@sightline/contract/personalizing/site-pages';
import { VISITOR_SCRIPT } from '@sightline/contract/shapes';
import { z } from 'zod';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tab } from '../../platform/browser/page-browser.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { pageKey } from '../../platform/text/page-key.ts';
import { hideConsentBanners } from '../picturing/page-at-rest.ts';
import { forgetGoneElements, listStoredElements, replaceElements } from './elements.queries.ts';
import { matchElements } from './match-elements.ts';
import { keepScanPicture } from './page-pictures.service.ts';
import { endScan, failScan, findPageAt, findScan, lockScan, type ScanRow } from './pages.queries.ts';
import { packPicture, type RawPicture, type ScanPicture, takeScanPicture } from './picture-scan.ts';
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
/** Of reading and picturing a page. */
const TIMEOUT_MS = 45_000;
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
type Seen = Exclude<Arrival<SeenScreen>, { problem: string }>;

/**
 * Reads and pictures the page in a browser, and stores what it shows. A failure of the site is reported; a failure of
 * ours is retried.
 */
export async function scan(ctx: Ctx, wanted: Scan, signal: AbortSignal) {
  const page = await findScan(ctx.db, wanted);
  if (!page) return;
  const looked = await look(ctx, page, signal);
  if ('problem' in looked) return failScan(ctx.db, wanted, looked.problem);
  const picture = looked.taken && (await packPicture(looked.taken));
  await inTransaction(ctx, (tx) => keep(tx, page, wanted, { ...looked, picture }));
}

/** No further attempt. */
export async function giveUpScan(ctx: Ctx, wanted: Scan, reason: string | null = null) {
  await failScan(ctx.db, wanted, `${reason ?? GAVE_UP} ${WHAT_TO_DO}`);
}

type Looked = { problem: string } | { seen: Seen; taken: RawPicture | null };

async function look(ctx: Ctx, page: ScanRow, signal: AbortSignal): Promise<Looked> {
  const scheme = page.host.endsWith('.localhost') ? 'http' : 'https';
  try {
    return await ctx.browser.visit(
      {
        url: `${scheme}://${page.host}${page.path}`,
        init_script: `${hideConsentBanners()}\n${SCAN_SCRIPT}`,
        // Scans the original without the visitor script, so that it is not counted as a visit.
        block: (url) => VISITOR_SCRIPT.test(url),
        timeout_ms: TIMEOUT_MS,
        signal,
      },
      (tab) => lookIn(tab, page),
    );
  } catch (error) {
    if (error instanceof FetchError || (error instanceof AppError && error.code === 'no_browser'))
      return { problem: error.message };
    throw error instanceof AppError ? new Error(error.message, { cause: error }) : error;
  }
}

async function lookIn(tab: Tab, page: ScanRow): Promise<Looked> {
  const limits = tab.status >= 400 ? { ...LIMITS, late_looks: 0 } : LIMITS;
  const screen = screenSchema.safeParse(await tab.evaluate(readPage, limits));
  if (!screen.success)
    return { problem: `${page.path} changes what browsers are made of, so it can't be read.` };
  const seen = judgeArrival(page, tab.status, screen.data);
  if ('problem' in seen) return seen;
  return { seen, taken: await takeScanPicture(tab, seen.elements.length) };
}

/** In the page. */
function readPage(limits: ScanLimits): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.scan'))(limits);
}

async function keep(
  tx: Ctx,
  page: ScanRow,
  wanted: Scan,
  { seen: screen, picture }: { seen: Seen; picture: ScanPicture | null },
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
  const { domain_id } = page;
  await keepScanPicture(
    tx,
    { ...wanted, domain_id },
    elements.map(({ id }) => id),
    picture,
  );
  await forgetGoneElements(tx.db, page.id, MAX_GONE);
  const note = moved_to
    ? `${page.path} redirects to ${moved_to}, so we saved the page under that path.`
    : null;
  await endScan(tx.db, page.id, { title: screen.title || null, path: screen.path, note, at: tx.now() });
  await tx.announce(tx, elementsChanged, { domain_id });
  await settleOnboarding(tx, domain_id);
}
