import type { Report } from '@sightline/contract/whole/reports';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

interface ReportRow {
  id: string;
  topic_id: string | null;
  topic_text: string | null;
  about: Report['about'];
  filters: string[];
  range: Report['range'];
  created_by: string | null;
  created_at: string;
  expires_at: string;
  last_read_at: string | null;
  mail_every: 'week' | 'month' | null;
  recipients: string[];
  last_mailed_at: string | null;
}

const about = sql`case when r.visit_filters is not null then 'analytics' when r.topic_id is not null then 'topic'
  else 'overview' end as about, coalesce(r.visit_filters, '{}') as filters`;
const columns = sql`r.id, r.topic_id, t.text as topic_text, ${about}, r.days as range,
  coalesce(u.additional_info ->> 'name', u.email) as created_by, r.created_at, r.expires_at, r.last_read_at,
  r.mail_every, r.recipients, r.last_mailed_at`;
const tables = sql`reports r left join topics t on t.id = r.topic_id left join users u on u.id = r.created_by`;

/** Reports that were not revoked, newest first. */
export function listReportRows(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<ReportRow>`select ${columns} from ${tables}
      where r.domain_id = ${domain_id} and r.revoked_at is null order by r.created_at desc, r.id limit ${limit}`,
  );
}

export function findReportRow(db: Db, of: { domain_id: string; id: string }) {
  return one(
    db,
    sql<ReportRow>`select ${columns} from ${tables} where r.id = ${of.id} and r.domain_id = ${of.domain_id}`,
  );
}

/** How many links of a website work; the count holds until the transaction ends. */
export async function countLiveReports(db: Db, domain_id: string, at: Date): Promise<number> {
  await run(db, sql`select from domains where id = ${domain_id} for no key update`);
  const row = await one(
    db,
    sql<{ live: number }>`select count(*)::int as live from reports
      where domain_id = ${domain_id} and revoked_at is null and expires_at > ${at}`,
  );
  return row.live;
}

export interface NewReport {
  domain_id: string;
  topic_id: string | null;
  /** Null but for Analytics. */
  visit_filters: readonly string[] | null;
  range: Report['range'];
  created_by: string;
  at: Date;
  expires_at: Date;
  mail_every: 'week' | 'month' | null;
  recipients: readonly string[];
  mailed_for: string | null;
}

export async function insertReport(db: Db, report: NewReport): Promise<string> {
  const { domain_id, topic_id, visit_filters, range, created_by, at, expires_at } = report;
  const { mail_every, recipients, mailed_for } = report;
  const row = await one(
    db,
    sql<{ id: string }>`insert into reports
        (domain_id, topic_id, visit_filters, days, created_by, created_at, expires_at, mail_every, recipients, mailed_for)
      values (${domain_id}, ${topic_id}, ${visit_filters}::text[], ${range}, ${created_by}, ${at}, ${expires_at}, ${mail_every},
        ${recipients}::text[], ${mailed_for}::date)
      returning id`,
  );
  return row.id;
}

export function revokeReportRow(db: Db, of: { domain_id: string; id: string; at: Date }) {
  return run(
    db,
    sql`update reports set revoked_at = ${of.at}
      where id = ${of.id} and domain_id = ${of.domain_id} and revoked_at is null`,
  );
}

export interface SharedRow {
  id: string;
  domain_id: string;
  host: string;
  topic_id: string | null;
  about: Report['about'];
  filters: string[];
  range: Report['range'];
  expires_at: string;
  last_read_at: string | null;
  recipients: string[];
  is_revoked: boolean;
}

/** Whatever its state, unless its website or organization is gone. A report of a removed topic counts as revoked. */
export function findSharedRow(db: Db, id: string) {
  return maybeOne(
    db,
    sql<SharedRow>`select r.id, r.domain_id, d.host, r.topic_id, ${about}, r.days as range, r.expires_at, r.last_read_at, r.recipients,
        r.revoked_at is not null or (r.topic_id is not null and t.id is null) as is_revoked
      from reports r join domains d on d.id = r.domain_id
        join organizations o on o.id = d.org_id and o.deleted_at is null
        left join topics t on t.id = r.topic_id and t.archived_at is null
      where r.id = ${id}`,
  );
}

export async function noteRead(db: Db, id: string, at: Date) {
  await run(db, sql`update reports set last_read_at = ${at} where id = ${id}`);
}

export interface DueReport {
  id: string;
  domain_id: string;
  last_mailed_at: string | null;
  created_at: string;
}

/** Time zones of websites with reports that are mailed. */
export async function listMailZones(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ time_zone: string }>`select distinct d.time_zone from reports r join domains d on d.id = r.domain_id
      where r.mail_every is not null and r.revoked_at is null`,
  );
  return rows.map(({ time_zone }) => time_zone);
}

/** Reports of a time zone whose emails of this period nobody has looked at, ordered by id from `after` on. */
export function listDueReports(
  db: Db,
  of: {
    time_zone: string;
    every: 'week' | 'month';
    period: string;
    at: Date;
    after: string;
    limit: number;
  },
) {
  return many(
    db,
    sql<DueReport>`select r.id, r.domain_id, r.last_mailed_at, r.created_at from reports r
      join domains d on d.id = r.domain_id and d.time_zone = ${of.time_zone}
      join organizations o on o.id = d.org_id and o.sample is null and o.deleted_at is null
      where r.mail_every = ${of.every} and r.revoked_at is null and r.expires_at > ${of.at}
        and (r.mailed_for is null or r.mailed_for < ${of.period}::date) and r.id > ${of.after}::uuid
      order by r.id limit ${of.limit}`,
  );
}

/** False when another worker has looked at it, or it was revoked meanwhile. */
export async function markMailed(
  db: Db,
  of: { id: string; period: string; mailed_at: Date | null },
): Promise<boolean> {
  const marked = await run(
    db,
    sql`update reports set mailed_for = ${of.period}::date,
        last_mailed_at = coalesce(${of.mailed_at}::timestamptz, last_mailed_at)
      where id = ${of.id} and revoked_at is null and (mailed_for is null or mailed_for < ${of.period}::date)`,
  );
  return marked > 0;
}

/** Whether a topic, or any topic of the website, was measured since. */
export async function wasMeasured(
  db: Db,
  of: { domain_id: string; topic_id: string | null; since: string },
): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ one: number }>`select 1 as one from topic_executions
      where domain_id = ${of.domain_id} and (${of.topic_id}::uuid is null or topic_id = ${of.topic_id}::uuid)
        and status = 'completed' and finished_at > ${of.since}::timestamptz limit 1`,
  );
  return row !== undefined;
}

export async function removeRecipient(db: Db, id: string, email: string) {
  await run(db, sql`update reports set recipients = array_remove(recipients, ${email}) where id = ${id}`);
}

/** Takes back what `removeRecipient` did. */
export async function addRecipient(db: Db, of: { id: string; email: string; most: number }) {
  await run(
    db,
    sql`update reports set recipients = array_append(recipients, ${of.email})
      where id = ${of.id} and not (${of.email} = any(recipients)) and cardinality(recipients) < ${of.most}`,
  );
}

/** Until then the link says that it has ended. */
export async function forgetEnded(db: Db, before: Date) {
  await run(db, sql`delete from reports where revoked_at < ${before} or expires_at < ${before}`);
}
