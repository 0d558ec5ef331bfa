import { randomUUID } from 'node:crypto';
import { type Ctx, inTransaction } from '../../context.ts';
import { pageKey } from '../../platform/text/page-key.ts';
import { forgetGoneElements, listStoredElements, replaceElements } from './elements.queries.ts';
import { lookAtPage, type SeenPage } from './look-at-page.ts';
import { matchElements } from './match-elements.ts';
import { keepScanPicture } from './page-pictures.service.ts';
import { endScan, failScan, findPageAt, findScan, lockScan, type ScanRow } from './pages.queries.ts';
import { packPicture, type ScanPicture } from './picture-scan.ts';
import { proposeElements } from './propose-elements.ts';
import { settleOnboarding } from './settle-onboarding.ts';
import { elementsChanged } from './site-pages-announcements.ts';

interface Scan {
  page_id: string;
  task_id: string;
}

const MAX_GONE = 300;
const GAVE_UP = 'The page could not be scanned.';
const WHAT_TO_DO = 'Scan it again later.';

/**
 * Reads and pictures the page in a browser, and stores what it shows. A failure of the site is reported; a failure of
 * ours is retried.
 */
export async function scan(ctx: Ctx, wanted: Scan, signal: AbortSignal) {
  const page = await findScan(ctx.db, wanted);
  if (!page) return;
  const looked = await lookAtPage(ctx, page, signal);
  if ('problem' in looked) return failScan(ctx.db, wanted, looked.problem);
  const picture = looked.taken && (await packPicture(looked.taken));
  await inTransaction(ctx, (tx) => keep(tx, page, wanted, { ...looked, picture }));
}

/** No further attempt. */
export async function giveUpScan(ctx: Ctx, wanted: Scan, reason: string | null = null) {
  await failScan(ctx.db, wanted, `${reason ?? GAVE_UP} ${WHAT_TO_DO}`);
}

async function keep(
  tx: Ctx,
  page: ScanRow,
  wanted: Scan,
  { seen: screen, picture }: { seen: SeenPage; picture: ScanPicture | null },
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
