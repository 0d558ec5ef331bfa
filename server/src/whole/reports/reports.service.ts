import type { Report } from '@sightline/contract/whole/reports';
import { isSampleOrganization } from '../../company/accounts/accounts.service.ts';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import { limitRate } from '../../company/rate-limits/rate-limit.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { getTopicRow } from '../../measuring/topics/topics.service.ts';
import { readFilter } from '../../personalizing/analytics/asked-visits.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { duePeriod } from './mail-period.ts';
import { readReportToken, reportUrl } from './report-links.ts';
import {
  countLiveReports,
  findReportRow,
  findSharedRow,
  insertReport,
  listReportRows,
  noteRead,
  revokeReportRow,
  type SharedRow,
} from './reports.queries.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_LIVE = 50;
const MAX_LISTED = 200;
const MAX_READS_A_MINUTE = 120;

export async function listReports(ctx: DomainCtx): Promise<Report[]> {
  const rows = await listReportRows(ctx.db, ctx.domain_id, MAX_LISTED);
  return rows.map((row) => toReport(ctx, row));
}

interface Wish {
  about?: Report['about'] | undefined;
  filters: string[];
  topic_id: string | null;
  range: Report['range'];
  expires_in_days: number;
  schedule: Report['schedule'];
}

export async function createReport(ctx: DomainCtx, wish: Wish): Promise<Report> {
  const { range, expires_in_days, schedule } = wish;
  const { topic_id, visit_filters } = subjectOf(wish);
  if (schedule && (await isSampleOrganization(ctx)))
    throw new AppError('forbidden', 'The sample workspace can’t email reports. Copy the link instead.');
  return inTransaction(ctx, async (tx) => {
    const { domain_id } = tx;
    const at = tx.now();
    if (topic_id) await getTopicRow(tx, topic_id);
    if ((await countLiveReports(tx.db, domain_id, at)) >= MAX_LIVE)
      throw new AppError(
        'conflict',
        `This website shares ${MAX_LIVE} reports already. Revoke one in Settings that nobody reads.`,
      );
    const id = await insertReport(tx.db, {
      domain_id,
      topic_id,
      visit_filters,
      range,
      created_by: tx.user.id,
      at,
      expires_at: new Date(at.getTime() + expires_in_days * DAY_MS),
      mail_every: schedule?.every ?? null,
      recipients: [...new Set(schedule?.recipients)],
      // The first emails come with the next week or month.
      mailed_for: schedule && duePeriod(schedule.every, await timeZoneOf(tx, domain_id), at),
    });
    tx.log.info({ report_id: id, user_id: tx.user.id }, 'report shared');
    return toReport(tx, await findReportRow(tx.db, { domain_id, id }));
  });
}

/** What is shared; a wish that names two things, or a filter that visits do not have, is refused. */
function subjectOf({ about, topic_id, filters }: Wish) {
  if (about === 'analytics' && topic_id === null) {
    for (const filter of filters) readFilter(filter);
    return { topic_id, visit_filters: filters };
  }
  const isTold = about === undefined || about === (topic_id ? 'topic' : 'overview');
  if (!isTold)
    throw refused('about', 'A report with topic_id is about this topic, and about “topic” needs a topic_id.');
  if (filters.length > 0) throw refused('filters', 'Only a report about “analytics” has filters.');
  return { topic_id, visit_filters: null };
}

const refused = (field: string, message: string) =>
  new AppError('bad_request', message, { fields: { [field]: message } });

export async function revokeReport(ctx: DomainCtx, id: string) {
  if ((await revokeReportRow(ctx.db, { domain_id: ctx.domain_id, id, at: ctx.now() })) === 0)
    throw new AppError('not_found', 'There is no such report.');
  ctx.log.info({ report_id: id, user_id: ctx.user.id }, 'report revoked');
}

function toReport(
  ctx: Ctx,
  { mail_every, recipients, ...row }: Awaited<ReturnType<typeof findReportRow>>,
): Report {
  return { ...row, url: reportUrl(ctx, row.id), schedule: mail_every && { every: mail_every, recipients } };
}

/** The report that a link opens. The message about an expired one names neither the company nor the topic. */
export async function openReport(ctx: Ctx, token: string, network: string): Promise<SharedRow> {
  await limitRate(
    ctx,
    { [`report:${network}`]: { hits: MAX_READS_A_MINUTE, per_seconds: 60 } },
    'Many reports were read from here.',
  );
  const id = readReportToken(ctx, token);
  const report = id ? await findSharedRow(ctx.db, id) : undefined;
  if (!report) throw new AppError('not_found', 'There is no report at this address.');
  if (report.is_revoked) throw new AppError('not_found', 'This report is no longer shared.');
  if (new Date(report.expires_at) <= ctx.now())
    throw new AppError('not_found', 'This link has expired. Ask the sender for a new one.');
  const read = report.last_read_at ? Date.parse(report.last_read_at) : 0;
  // Rounded to an hour, so that reading rarely writes.
  if (ctx.now().getTime() - read > HOUR_MS) await noteRead(ctx.db, report.id, ctx.now());
  return report;
}
