import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SnapshotState } from '@sightline/contract/personalizing/page-editor';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { takeSnapshot } from './editor.jobs.ts';
import { claimSnapshot, findSnapshot, findSnapshotBody } from './snapshots.queries.ts';

const SECOND = 1000;
/** Even a refresh returns one younger than this. */
const FRESH_MS = 10 * SECOND;
/** An older one is replaced when someone opens the editor. */
const MAX_AGE_MS = 30 * 60 * SECOND;
/** A page that failed is not opened again sooner, however often a screen asks. */
const FAILED_MS = 15 * SECOND;

/** Has the page opened for the editor, unless it was lately or is being opened now. */
export async function requestSnapshot(
  ctx: DomainCtx,
  { page_id, refresh }: { page_id: string; refresh: boolean },
): Promise<SnapshotState> {
  await getPage(ctx, page_id);
  const of = { domain_id: ctx.domain_id, page_id };
  const found = await findSnapshot(ctx.db, of);
  const taken_at = found?.taken_at ?? null;
  if (ageOf(ctx, taken_at) < (refresh ? FRESH_MS : MAX_AGE_MS) && !found?.error)
    return { state: 'ready', problem: null, taken_at };
  if (found?.error && ageOf(ctx, found.failed_at) < FAILED_MS)
    return { state: 'failed', problem: found.error, taken_at };
  await inTransaction(ctx, async (tx) => {
    if (!(await claimSnapshot(tx.db, of, tx.now()))) return;
    await tx.jobs.send(tx.db, { ...takeSnapshot, group: of.domain_id }, { page_id });
  });
  return { state: 'taking', problem: null, taken_at };
}

const ageOf = (ctx: DomainCtx, at: string | null | undefined) =>
  at ? ctx.now().getTime() - new Date(at).getTime() : Number.POSITIVE_INFINITY;

/** The page that was opened last, as JSON. */
export async function readSnapshot(ctx: DomainCtx, page_id: string): Promise<Buffer> {
  await getPage(ctx, page_id);
  const row = await findSnapshotBody(ctx.db, { domain_id: ctx.domain_id, page_id });
  if (!row) throw new AppError('not_found', 'This page has not been opened for the editor lately.');
  return promisify(gunzip)(row.body);
}
