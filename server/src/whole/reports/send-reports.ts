import { knownZone } from '@sightline/contract/time-zones';
import type { SharedReport } from '@sightline/contract/whole/reports';
import { type Ctx, inTransaction } from '../../context.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import { workThrough } from '../alerts/work-through.ts';
import { duePeriod } from './mail-period.ts';
import { printForEmail } from './print-report.ts';
import { readReport } from './read-report.ts';
import { leaveUrl, reportPdfUrl, reportUrl } from './report-links.ts';
import {
  type DueReport,
  findSharedRow,
  listDueReports,
  listMailZones,
  markMailed,
  wasMeasured,
} from './reports.queries.ts';
import { writeReportEmail } from './write-report-email.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Writes the emails of all reports that are mailed and were not looked at for this week or month. */
export async function sendDueReports(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (const time_zone of await listMailZones(ctx.db))
    for (const every of ['week', 'month'] as const) await sendInZone(ctx, { time_zone, every }, signal);
}

async function sendInZone(
  ctx: Ctx,
  which: { time_zone: string; every: 'week' | 'month' },
  signal: AbortSignal,
) {
  const period = duePeriod(which.every, knownZone(which.time_zone), ctx.now());
  for (let after: string | undefined = FIRST; after && !signal.aborted; ) {
    const of = { ...which, period, at: ctx.now(), after, limit: BATCH_SIZE };
    const due: DueReport[] = await listDueReports(ctx.db, of);
    await workThrough(ctx, due, signal, (report) => sendReport(ctx, report, period, signal));
    after = due.at(-1)?.id;
  }
}

/** Nothing is written when nothing was measured since the last email, or nobody came. */
async function sendReport(
  ctx: Ctx,
  { id, last_mailed_at, created_at }: DueReport,
  period: string,
  signal: AbortSignal,
) {
  const shared = await findSharedRow(ctx.db, id);
  if (!shared || shared.is_revoked) return;
  const { domain_id, topic_id } = shared;
  const since = last_mailed_at ?? created_at;
  const isNew = shared.about === 'analytics' || (await wasMeasured(ctx.db, { domain_id, topic_id, since }));
  // A report of whole days, as in the digest, without the few hours of today.
  const found = isNew ? await readReport(ctx, shared, new Date(ctx.now().getTime() - DAY_MS)) : null;
  const report = found?.visits?.totals.visits === 0 ? null : found;
  const pdf = report && shared.recipients.length > 0 ? await printForEmail(ctx, report, signal) : null;
  const attachment = report && pdf && { name: fileName(report), content: pdf };
  await inTransaction(ctx, async (tx) => {
    if (!(await markMailed(tx.db, { id, period, mailed_at: report && tx.now() })) || !report) return;
    // Read again: someone may have unsubscribed since.
    const recipients = (await findSharedRow(tx.db, id))?.recipients ?? [];
    const email = writeReportEmail(report, { url: reportUrl(tx, id), pdf_url: reportPdfUrl(tx, id) });
    for (const to of recipients)
      await queueEmail(tx, { ...email, to, attachment, unsubscribe_url: leaveUrl(tx, id, to) });
  });
}

/** `Acme in AI answers, 2026-11-26.pdf`, without what file systems refuse. */
function fileName({ about: subject, brand, topic, end }: SharedReport): string {
  const what = subject === 'analytics' ? 'website visits' : 'in AI answers';
  const about = `${brand} ${what}${topic ? `, ${topic}` : ''}`
    .replace(/[^\p{L}\p{N} .,&+-]/gu, '')
    .slice(0, 80);
  return `${about.trim()}, ${end}.pdf`;
}
