import { type Ctx, inTransaction } from '../../context.ts';
import { readLink } from '../research/read-link.service.ts';
import {
  countPagesOfOthers,
  findEntryById,
  lockEntryRow,
  replacePages,
  setFailed,
  setRead,
  setReadingDetail,
} from './knowledge.queries.ts';
import { MAX_PAGES, MAX_PAGES_OF_A_SITEMAP } from './knowledge-bounds.ts';

/** Reads a waiting source. Throws for a temporary failure, so that it is retried. */
export async function readEntry(ctx: Ctx, entry_id: string, signal: AbortSignal) {
  const entry = await findEntryById(ctx.db, entry_id);
  if (entry?.status !== 'reading' || !entry.source_url) return;
  const room = MAX_PAGES - (await countPagesOfOthers(ctx.db, entry.domain_id, entry_id));
  if (room <= 0) {
    const full = `The knowledge base is full: ${MAX_PAGES} pages. Delete a source to make room.`;
    return setFailed(ctx.db, entry_id, full);
  }
  const reading = await readLink(ctx, {
    url: entry.source_url,
    is_sitemap: entry.source_type === 'sitemap',
    max_pages: Math.min(room, MAX_PAGES_OF_A_SITEMAP),
    signal,
  });
  if ('pages' in reading) {
    await inTransaction(ctx, async (tx) => {
      // It may have been deleted while it was being read.
      if ((await lockEntryRow(tx.db, entry_id))?.status !== 'reading') return;
      await replacePages(tx.db, entry, reading.pages, tx.now());
      await setRead(tx.db, entry_id, reading);
    });
  } else if (reading.passing) {
    await setReadingDetail(ctx.db, entry_id, reading.problem);
    throw new Error(`A source could not be read: ${reading.problem}`);
  } else await setFailed(ctx.db, entry_id, reading.problem);
}

const WHAT_TO_DO = 'Remove it, or add its most important page on its own.';

/** No further attempt; without a new reason the last one stays. */
export async function giveUpEntry(ctx: Ctx, entry_id: string, reason: string | null = null) {
  await setFailed(ctx.db, entry_id, reason && `${reason} ${WHAT_TO_DO}`);
}
