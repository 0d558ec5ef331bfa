import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { claimFile, countWaitingFiles, type FileState, findFile, findPdf } from './report-files.queries.ts';
import { printReport } from './reports.jobs.ts';
import type { SharedRow } from './reports.queries.ts';

const SECOND = 1000;
/** Figures change with each run; within these minutes everyone gets the same file. */
const FRESH_MS = 600 * SECOND;
/** A file that failed is not tried again sooner, however often someone asks. */
const FAILED_MS = 30 * SECOND;
const PATIENCE_MS = 40 * SECOND;
const POLL_MS = 100;
const MAX_WAITING = 20;

/** The report as a PDF: the stored one, or a new one from a worker. */
export async function getReportPdf(ctx: Ctx, { id }: Pick<SharedRow, 'id'>): Promise<Buffer> {
  const found = await findFile(ctx.db, id);
  if (ageOf(ctx, found?.made_at) < FRESH_MS) return give(ctx, id);
  if (ageOf(ctx, found?.failed_at) < FAILED_MS) throw failureOf(found);
  await request(ctx, id);
  const ended = await untilMade(ctx, id);
  if (ageOf(ctx, ended?.made_at) < FRESH_MS) return give(ctx, id);
  throw failureOf(ended);
}

const ageOf = (ctx: Ctx, at: string | null | undefined) =>
  at ? Math.abs(ctx.now().getTime() - Date.parse(at)) : Number.POSITIVE_INFINITY;

/** Requests the file, unless it is being made. */
function request(ctx: Ctx, report_id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await claimFile(tx.db, report_id, tx.now()))) return;
    const since = new Date(tx.now().getTime() - 2 * PATIENCE_MS);
    if ((await countWaitingFiles(tx.db, since)) > MAX_WAITING)
      throw new AppError('too_many_requests', 'Many PDFs are being made. Try again in a few seconds.', {
        retry_after_seconds: 10,
      });
    await tx.jobs.send(tx.db, printReport, { report_id });
  });
}

/** The worker's result; as it is when that takes too long. */
async function untilMade(ctx: Ctx, id: string): Promise<FileState | undefined> {
  const started = awakeNow();
  for (;;) {
    const now = await findFile(ctx.db, id);
    if (!now?.requested_at || awakeNow() - started > PATIENCE_MS) return now;
    await sleep(POLL_MS);
  }
}

async function give(ctx: Ctx, id: string): Promise<Buffer> {
  const file = await findPdf(ctx.db, id);
  if (!file) throw failureOf(undefined);
  return file.pdf;
}

const failureOf = (ended: FileState | undefined) =>
  new AppError('unavailable', ended?.error ?? 'The PDF takes longer than usual. Try again in a minute.', {
    retry_after_seconds: FAILED_MS / SECOND,
  });
