import type { Comparison, TopicResults } from '@sightline/contract/measuring/topic-results';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface TopicRow {
  id: string;
  text: string;
  created_at: string;
  next_run_at: string | null;
  topic_improvements: number;
  latest_topic_execution_id: string | null;
  latest_topic_execution_at: string | null;
  running_topic_execution_id: string | null;
  results: Headline | null;
}

/** The part of an execution's results that lists need; the rest stays in the database. */
export type Headline = Pick<
  TopicResults,
  'headline_platforms' | 'performance' | 'mentioned' | 'cited' | 'answerability' | 'coverage'
> & {
  comparison: Comparison | null;
};

const select = sql`select t.id, t.text, t.created_at, t.next_run_at,
    (select count(*)::int from content_suggestions s where s.topic_id = t.id and s.status = 'pending' and s.closed_at is null) as topic_improvements,
    (select id from topic_executions r where r.topic_id = t.id and r.status = 'running'
      order by r.created_at desc limit 1) as running_topic_execution_id,
    e.id as latest_topic_execution_id, e.created_at as latest_topic_execution_at,
    e.headline as results
  from topics t
  left join lateral (
    select id, created_at, headline from topic_executions x
    where x.topic_id = t.id and x.status = 'completed' order by x.created_at desc limit 1
  ) e on true`;

/** All of a domain, or those of `ids`. */
export function listTopicRows(db: Db, domain_id: string, ids: readonly string[] | null = null) {
  return many(
    db,
    sql<TopicRow>`${select} where t.domain_id = ${domain_id} and t.archived_at is null
      and (${ids}::uuid[] is null or t.id = any (${ids})) order by t.created_at, t.id`,
  );
}

export function findTopicRow(db: Db, domain_id: string, topic_id: string) {
  return maybeOne(
    db,
    sql<TopicRow>`${select} where t.id = ${topic_id} and t.domain_id = ${domain_id} and t.archived_at is null`,
  );
}

export async function countTopics(db: Db, domain_id: string, except_text: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from topics
      where domain_id = ${domain_id} and archived_at is null and lower(text) <> lower(${except_text})`,
  );
  return row.n;
}

/** Adds the topic, or reactivates an archived one with the same text and its history. */
export async function upsertTopic(
  db: Db,
  topic: { domain_id: string; text: string; created_by: string | null; at: Date },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into topics (domain_id, text, created_by, created_at)
      values (${topic.domain_id}, ${topic.text}, ${topic.created_by}, ${topic.at})
      on conflict (domain_id, lower(text)) do update set archived_at = null, archived_by = null returning id`,
  );
  return row.id;
}

export async function archiveTopicRow(
  db: Db,
  input: { domain_id: string; topic_id: string; by: string; at: Date },
) {
  return run(
    db,
    sql`update topics set archived_at = ${input.at}, archived_by = ${input.by}, next_run_at = null
      where id = ${input.topic_id} and domain_id = ${input.domain_id} and archived_at is null`,
  );
}

/** For a topic that failed to start; keeps a pause that someone has set meanwhile. */
export async function postponeRun(db: Db, topic_id: string, at: Date) {
  await run(
    db,
    sql`update topics set next_run_at = ${at} where id = ${topic_id} and next_run_at is not null`,
  );
}

export async function setNextRun(db: Db, topic_id: string, at: Date) {
  await run(db, sql`update topics set next_run_at = ${at} where id = ${topic_id} and archived_at is null`);
}

/** Days between two runs of a domain `d`; null when paused. */
const daysOf = (plan_days: number) => sql`case d.measuring_frequency when 'paused' then null
  when 'weekly' then greatest(7, ${plan_days}::int) else ${plan_days}::int end`;

/** For one topic, or for all topics of a domain. */
export async function setNextTurn(
  db: Db,
  turn: ({ topic_id: string } | { domain_id: string }) & { plan_days: number; now: Date },
) {
  const which = 'topic_id' in turn ? sql`t.id = ${turn.topic_id}` : sql`t.domain_id = ${turn.domain_id}`;
  await run(
    db,
    sql`update topics t set next_run_at = ${turn.now}::timestamptz + make_interval(days => ${daysOf(turn.plan_days)})
      from domains d where d.id = t.domain_id and ${which} and t.archived_at is null`,
  );
}

/** When topics `o` of domains `d` are due: one interval after their last run, but not before now. */
const due = ({ plan_days, now }: { plan_days: number; now: Date }) =>
  sql`select o.id, case when d.measuring_frequency <> 'paused' then greatest(${now}::timestamptz, coalesce(
        (select max(x.created_at) from topic_executions x where x.topic_id = o.id), o.created_at
      ) + make_interval(days => ${daysOf(plan_days)})) end as at
    from topics o join domains d on d.id = o.domain_id`;

/** Makes every topic of the organization due at most this many days after its last run, but not before now. */
export async function bringForward(db: Db, of: { org_id: string; plan_days: number; now: Date }) {
  await run(
    db,
    sql`update topics t set next_run_at = due.at
      from (${due(of)} where d.org_id = ${of.org_id} and o.archived_at is null) due
      where t.id = due.id and t.next_run_at > due.at`,
  );
}

export async function rescheduleDomain(db: Db, of: { domain_id: string; plan_days: number; now: Date }) {
  await run(
    db,
    sql`update topics t set next_run_at = due.at
      from (${due(of)} where d.id = ${of.domain_id} and o.archived_at is null) due where t.id = due.id`,
  );
}

/** How many topics of its domain are older than this one; a plan measures the oldest ones. */
export async function countOlderTopics(db: Db, topic_id: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from topics t
      join topics o on o.domain_id = t.domain_id and o.archived_at is null
        and (o.created_at, o.id) < (t.created_at, t.id)
      where t.id = ${topic_id}`,
  );
  return row.n;
}

export interface DueTopic {
  id: string;
  domain_id: string;
  org_id: string;
}

/** Written by a clock that was far ahead: no topic waits longer than a week. */
const isDue = (now: Date) =>
  sql`(next_run_at <= ${now} or next_run_at > ${now}::timestamptz + interval '8 days')`;

/** Topics that are due, longest waiting first. */
export function listDueTopics(db: Db, now: Date, limit: number) {
  return many(
    db,
    sql<DueTopic>`select t.id, t.domain_id, d.org_id from topics t join domains d on d.id = t.domain_id
      join organizations o on o.id = d.org_id and o.sample is distinct from 'building'
      where t.archived_at is null and ${isDue(now)} order by t.next_run_at limit ${limit}`,
  );
}

/** False when another worker has it, or had it meanwhile. */
export async function lockDueTopic(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select id from topics where id = ${id} and archived_at is null and ${isDue(now)} for update skip locked`,
  );
  return row !== undefined;
}

/** Increases with every change that a snapshot shows; the database counts. */
export async function snapshotVersion(db: Db, domain_id: string): Promise<number> {
  const row = await maybeOne(
    db,
    sql<{ version: number }>`select version from snapshot_versions where domain_id = ${domain_id}`,
  );
  return row?.version ?? 0;
}

/** Topics that changed, or whose prompts did, after a version of the snapshot; null stands for prompts without a topic. */
export async function listTopicsChangedSince(
  db: Db,
  domain_id: string,
  version: number,
): Promise<(string | null)[]> {
  const rows = await many(
    db,
    sql<{ topic_id: string | null }>`select topic_id from topic_versions
      where domain_id = ${domain_id} and version > ${version}`,
  );
  return rows.map(({ topic_id }) => topic_id);
}
