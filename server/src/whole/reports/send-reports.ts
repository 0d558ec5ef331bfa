import type { SharedReport } from '@sightline/contract/whole/reports';
import { type Ctx, inTransaction } from '../../context.ts';
import { postLetter } from '../../platform/mail/send-letter.ts';
import { workThrough } from '../alerts/work-through.ts';
import { duePeriod } from './mail-period.ts';
import { printForLetter } from './print-report.ts';
import { readReport } from './read-report.ts';
import { leaveUrl, reportPdfUrl, reportUrl } from './report-links.ts';
import { type DueReport, findSharedRow, listDueReports, markMailed, wasMeasured } from './reports.queries.ts';
import { writeReportLetter } from './write-report-letter.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Writes the letters of all reports that are mailed and were not looked at for this week or month. */
export async function sendDueReports(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (const every of ['week', 'month'] as const) {
    const period = duePeriod(every, ctx.now());
    for (let after: string | undefined = FIRST; after && !signal.aborted; ) {
      const of = { every, period, at: ctx.now(), after, limit: BATCH_SIZE };
      const due: DueReport[] = await listDueReports(ctx.db, of);
      await workThrough(ctx, due, signal, (report) => sendReport(ctx, report, period, signal));
      after = due.at(-1)?.id;
    }
  }
}

/** Nothing is written when nothing was measured since the last letter. */
async function sendReport(
  ctx: Ctx,
  { id, last_mailed_at, created_at }: DueReport,
  period: string,
  signal: AbortSignal,
) {
  const shared = await findSharedRow(ctx.db, id);
  if (!shared || shared.is_revoked) return;
  const { domain_id, topic_id } = shared;
  const isNew = await wasMeasured(ctx.db, { domain_id, topic_id, since: last_mailed_at ?? created_at });
  // Of whole days, as the digest is, and not of the few hours of this one.
  const report = isNew ? await readReport(ctx, shared, new Date(ctx.now().getTime() - DAY_MS)) : null;
  const pdf = report && shared.recipients.length > 0 ? await printForLetter(ctx, report, signal) : null;
  const attachment = report && pdf && { name: fileName(report), content: pdf };
  await inTransaction(ctx, async (tx) => {
    if (!(await markMailed(tx.db, { id, period, mailed_at: report && tx.now() })) || !report) return;
    // Whoever has unsubscribed meanwhile gets none.
    const recipients = (await findSharedRow(tx.db, id))?.recipients ?? [];
    const letter = writeReportLetter(report, { url: reportUrl(tx, id), pdf_url: reportPdfUrl(tx, id) });
    for (const to of recipients)
      await postLetter(tx, { ...letter, to, attachment, unsubscribe_url: leaveUrl(tx, id, to) });
  });
}

/** `Acme in AI answers, 2026-11-26.pdf`, without what file systems refuse. */
function fileName({ brand, topic, end }: SharedReport): string {
  const about = `${brand} in AI answers${topic ? `, ${topic}` : ''}`
    .replace(/[^\p{L}\p{N} .,&+-]/gu, '')
    .slice(0, 80);
  return `${about.trim()}, ${end}.pdf`;
}
