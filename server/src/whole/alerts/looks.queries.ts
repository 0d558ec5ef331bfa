import type { MeasuringFrequency } from '@sightline/contract/company/domains';
import type { DnsCheck } from '@sightline/contract/publishing/hosting';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

/** Executions that ended earlier are no longer news; every worker would have been away for days. */
const NEWS = sql`interval '3 days'`;

export interface WaitingDomain {
  domain_id: string;
  org_id: string;
  oldest: string;
  /** More of its scheduled runs are active or about to start. */
  busy: boolean;
}

/** Websites with completed scheduled runs that were not looked at. */
export function listWaitingDomains(db: Db, now: Date, limit: number) {
  return many(
    db,
    sql<WaitingDomain>`select x.domain_id, d.org_id, min(x.finished_at) as oldest,
        exists (select from topic_executions r where r.domain_id = x.domain_id and r.status = 'running' and r.trigger = 'schedule')
          or exists (select from topics t where t.domain_id = x.domain_id and t.archived_at is null
            and t.next_run_at <= ${now}::timestamptz + interval '10 minutes') as busy
      from topic_executions x
      join domains d on d.id = x.domain_id join organizations o on o.id = d.org_id and o.sample is null
      where x.finished_at > ${now}::timestamptz - ${NEWS} and x.status = 'completed' and x.trigger = 'schedule'
        and not exists (select from looked_executions l where l.topic_execution_id = x.id and l.matter = 'score')
      group by 1, 2 order by 3 limit ${limit}`,
  );
}

/** Claims a website's waiting runs; another worker that looks at the same moment gets none of them. */
export async function takeFinishedSweeps(db: Db, domain_id: string, now: Date): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: string }>`insert into looked_executions (topic_execution_id, matter, at)
      select x.id, 'score', ${now} from topic_executions x
      where x.domain_id = ${domain_id} and x.finished_at > ${now}::timestamptz - ${NEWS} and x.status = 'completed' and x.trigger = 'schedule'
      on conflict do nothing returning topic_execution_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Topics of a website, and how often it wants them measured. */
export function findMeasuring(db: Db, domain_id: string) {
  return one(
    db,
    sql<{ topics: number; wanted: MeasuringFrequency }>`select measuring_frequency as wanted,
        (select count(*)::int from topics t where t.domain_id = d.id and t.archived_at is null) as topics
      from domains d where d.id = ${domain_id}`,
  );
}

export interface EndedExecution {
  id: string;
  topic_id: string;
  domain_id: string;
  org_id: string;
  finished_at: string;
  spend_cap_usd: number;
  /** Assistants whose answers have no source any more, and those that have some. */
  without_sources: string[];
  with_sources: string[];
  /** Answers of each assistant by how they ended; `kind` is null for successful ones. */
  ends: { platform: string; kind: string | null; text: string | null }[];
}

/** Ended executions not yet checked for what stopped them, oldest first. */
export function listEndedExecutions(db: Db, now: Date, limit: number) {
  return many(
    db,
    sql<EndedExecution>`select x.id, x.topic_id, x.domain_id, d.org_id, x.finished_at, d.monthly_spend_cap_usd as spend_cap_usd, coalesce(e.ends, '[]') as ends,
        array(select r.key from jsonb_each(x.results -> 'per_platform') r where r.value -> 'sources_missing' = 'true') as without_sources,
        array(select r.key from jsonb_each(x.results -> 'per_platform') r where (r.value ->> 'sources')::float8 > 0) as with_sources
      from topic_executions x
      join domains d on d.id = x.domain_id join organizations o on o.id = d.org_id and o.sample is null
      left join lateral (
        select jsonb_agg(jsonb_build_object('platform', platform, 'kind', kind, 'text', text)) as ends from (
          select platform, case when status = 'failed' then failure_kind end as kind, min(case when status = 'failed' then failure end) as text
          from answers where topic_execution_id = x.id and status in ('answered', 'failed') group by 1, 2
        ) grouped
      ) e on true
      where x.finished_at > ${now}::timestamptz - ${NEWS} and x.status in ('completed', 'error')
        and not exists (select from looked_executions l where l.topic_execution_id = x.id and l.matter = 'stop')
      order by x.finished_at, x.id limit ${limit}`,
  );
}

/** False when another worker has looked. */
export async function markStopLooked(db: Db, topic_execution_id: string, at: Date): Promise<boolean> {
  const marked = await run(
    db,
    sql`insert into looked_executions (topic_execution_id, matter, at) values (${topic_execution_id}, 'stop', ${at}) on conflict do nothing`,
  );
  return marked > 0;
}

/** False when the matter is already open. */
export async function openMatter(db: Db, domain_id: string, matter: string, at: Date): Promise<boolean> {
  const opened = await run(
    db,
    sql`insert into open_matters (domain_id, matter, since, seen_at) values (${domain_id}, ${matter}, ${at}, ${at}) on conflict do nothing`,
  );
  return opened > 0;
}

export async function closeMatter(db: Db, domain_id: string, matter: string) {
  await run(db, sql`delete from open_matters where domain_id = ${domain_id} and matter = ${matter}`);
}

/** Organizations with a topic, without the sample. */
export async function listMeasuredOrganizations(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: string }>`select distinct o.id from organizations o join domains d on d.org_id = o.id
      join topics t on t.domain_id = d.id and t.archived_at is null where o.sample is null`,
  );
  return rows.map(({ id }) => id);
}

export interface HostLook {
  domain_id: string;
  org_id: string;
  host: string;
  checks: DnsCheck[];
  tls: { status: string; detail: string | null } | null;
  checked_at: string;
  since: string | null;
  misses: number | null;
}

const alias = sql`jsonb_path_query_first(h.checks, '$[*] ? (@.type == "CNAME")') ->> 'outcome'`;

/**
 * Live hosts whose newest check is recent and found them unreachable, and hosts with an open matter. A check is stored
 * shortly after it is claimed; until then the row contains the previous one.
 */
export function listHostLooks(db: Db, now: Date, limit: number) {
  return many(
    db,
    sql<HostLook>`select h.domain_id, d.org_id, h.host, h.checks, h.tls, h.checked_at, m.since, m.misses
      from hostings h
      join domains d on d.id = h.domain_id join organizations o on o.id = d.org_id and o.sample is null
      left join open_matters m on m.domain_id = h.domain_id and m.matter = 'hosting'
      where h.active_at is not null and h.checked_at < ${now}::timestamptz - interval '2 minutes' and (m.seen_at is null or m.seen_at < h.checked_at)
        and (m.since is not null or ${alias} in ('wrong', 'missing') or (${alias} = 'found' and h.tls ->> 'status' <> 'ACTIVE'))
      order by h.checked_at limit ${limit}`,
  );
}

/** Records a check that confirmed the matter; returns how many have done so in a row. */
export async function countMiss(db: Db, domain_id: string, matter: string, seen_at: string) {
  return maybeOne(
    db,
    sql<{ since: string; misses: number }>`insert into open_matters as m (domain_id, matter, since, seen_at)
      values (${domain_id}, ${matter}, ${seen_at}, ${seen_at})
      on conflict (domain_id, matter) do update set misses = m.misses + 1, seen_at = excluded.seen_at where m.seen_at < excluded.seen_at
      returning since, misses`,
  );
}

/** Hosts that a check found lost some time ago. */
export function listHostsInDoubt(db: Db, before: Date, limit: number) {
  return many(
    db,
    sql<{
      domain_id: string;
    }>`select m.domain_id from open_matters m join hostings h on h.domain_id = m.domain_id
      where m.matter = 'hosting' and m.misses = 1 and h.checked_at < ${before} order by m.seen_at limit ${limit}`,
  );
}

export interface DailyLook {
  domain_id: string;
  org_id: string;
  host: string;
}

/** Time zones of personalized websites. */
export async function listLookZones(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ time_zone: string }>`select distinct time_zone from domains where selected_personalization`,
  );
  return rows.map(({ time_zone }) => time_zone);
}

/** Personalized websites that were not checked on the day that it is in their time zone. */
export function listDailyLooks(db: Db, days: readonly { time_zone: string; today: string }[], limit: number) {
  return many(
    db,
    sql<DailyLook>`select d.id as domain_id, d.org_id, d.host from domains d
      join organizations o on o.id = d.org_id and o.sample is null
      join jsonb_to_recordset(${json(days)}) as z(time_zone text, today date) on z.time_zone = d.time_zone
      left join daily_looks l on l.domain_id = d.id
      where d.selected_personalization and d.script_seen_at is not null and (l.day is null or l.day < z.today)
      order by l.day nulls first, d.id limit ${limit}`,
  );
}

/** False when another worker has checked today. */
export async function markDailyLook(db: Db, domain_id: string, day: string): Promise<boolean> {
  const marked = await run(
    db,
    sql`insert into daily_looks as l (domain_id, day) values (${domain_id}, ${day}::date)
      on conflict (domain_id) do update set day = excluded.day where l.day < excluded.day`,
  );
  return marked > 0;
}
