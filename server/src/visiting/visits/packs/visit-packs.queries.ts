import { MAX_VALUE_LENGTH, VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../../platform/db/database.ts';
import { happeningsInPostgres } from '../happenings.queries.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { SeenNow } from '../visit-report-types.ts';

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`;
const hourOf = (at: string) => sql`(extract(epoch from ${sql.ref(at)}) / 3600)::int`;
const timeOf = (hour: number) => sql`to_timestamp(${hour}::float8 * 3600)`;

export function listPacks(db: Db, of: { domain_id: string; first: string; last: string }) {
  return many(
    db,
    sql<{
      day: string;
      version: string;
    }>`select day, version from visit_packs
      where domain_id = ${of.domain_id} and day between ${of.first}::date and ${of.last}::date order by day`,
  );
}

/** In base64, because drivers take other bytes apart digit by digit. */
export function readPacks(db: Db, domain_id: string, days: readonly string[]) {
  return many(
    db,
    sql<{
      day: string;
      version: string;
      layout: number;
      columns: string;
    }>`select day, version, layout, encode(columns, 'base64') as columns
      from visit_packs where domain_id = ${domain_id} and day = any(${[...days]}::date[])`,
  );
}

/** Hours (since 1970) whose packs are out of date, or not there yet. */
export async function listStaleHours(db: Db, of: { domain_id: string; from: number; to: number }) {
  const rows = await many(
    db,
    sql<{ hour: number }>`select ${hourOf('since')} as hour from unpacked_hours
      where domain_id = ${of.domain_id} and since >= ${timeOf(of.from)} and since < ${timeOf(of.to)} order by 1`,
  );
  return rows.map(({ hour }) => hour);
}

/** Counted visits that began in these hours as JSON, each a `VisitTuple`. */
export async function selectVisitTuples(
  db: Db,
  domain_id: string,
  hours: readonly number[],
): Promise<string> {
  const row = await one(
    db,
    sql<{ told: string }>`select coalesce(json_agg(json_build_array(
        hour, s.visitor_id, (floor(extract(epoch from s.started_at)) - hour::bigint * 3600)::int,
        (floor(extract(epoch from s.ended_at)) - floor(extract(epoch from s.started_at)))::bigint, s.pages_count, s.visible_ms, s.has_conversion, s.daily,
        coalesce((select json_agg(json_build_array(left(v.path, ${MAX_VALUE_LENGTH}), v.visible_ms, floor(v.scroll)) order by v.at, v.id)
          from page_views v where v.domain_id = s.domain_id and v.session_id = s.id), '[]'),
        coalesce((select json_agg(json_build_array(c.rule_id, (select count(*) from page_views v
            where v.domain_id = s.domain_id and v.session_id = s.id and v.at <= c.at)) order by c.at, c.rule_id)
          from conversions c where c.domain_id = s.domain_id and c.session_id = s.id), '[]'),
        coalesce((select json_agg(json_build_array(h.word, h.number)) from ${happeningsInPostgres} h), '[]'),
        ${sql.join(VISIT_DIMENSIONS.map((dimension) => DIMENSION_VALUES[dimension].postgres))}
      )), '[]')::text as told
      from unnest(${[...hours]}::int[]) hour cross join lateral (
        select * from visitor_sessions where domain_id = ${domain_id} and counted
          and started_at >= to_timestamp(hour::float8 * 3600) and started_at < to_timestamp((hour + 1)::float8 * 3600)
      ) s`,
  );
  return row.told;
}

export interface DueDay {
  domain_id: string;
  day: string;
}

/** Days with changed hours that are stable again, or have waited for long; the newest first. */
export function listDueDays(db: Db, of: { unchanged: number; waited: number; limit: number }) {
  return many(
    db,
    sql<DueDay>`select distinct domain_id, (since at time zone 'UTC')::date as day from unpacked_hours
      where last_at <= now() - ${of.unchanged} * interval '1 second' or first_at <= now() - ${of.waited} * interval '1 second'
      order by 2 desc, 1 limit ${of.limit}`,
  );
}

/** Days that a program of before has packed, the newest first. */
export function listOutdatedDays(db: Db, of: { layout: number; limit: number }) {
  return many(
    db,
    sql<DueDay>`select domain_id, day from visit_packs where layout < ${of.layout}
      order by day desc, domain_id limit ${of.limit}`,
  );
}

/** False while someone else packs this day. */
export async function lockDay(db: Db, { domain_id, day }: DueDay): Promise<boolean> {
  const { mine } = await one(
    db,
    sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`pack:${domain_id}:${day}`}, 0)) as mine`,
  );
  return mine;
}

export async function isThere(db: Db, domain_id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from domains where id = ${domain_id} and removed_at is null for key share`,
  );
  return row !== undefined;
}

export interface MarkedHour {
  hour: number;
  mark: string;
}

export function listMarks(db: Db, { domain_id, day }: DueDay) {
  return many(
    db,
    sql<MarkedHour>`select ${hourOf('since')} as hour, mark from unpacked_hours
      where domain_id = ${domain_id} and since >= ${startOf(day)} and since < ${startOf(day)} + interval '24 hours' order by 1`,
  );
}

/** Hours that changed again meanwhile keep their new mark. */
export async function dropMarks(db: Db, domain_id: string, marks: readonly MarkedHour[]) {
  await run(
    db,
    sql`delete from unpacked_hours where ctid = any(array(
      select u.ctid from jsonb_to_recordset(${json(marks)}) as m(hour int, mark uuid)
        join unpacked_hours u on u.domain_id = ${domain_id} and u.since = to_timestamp(m.hour::float8 * 3600) and u.mark = m.mark
      for update of u skip locked))`,
  );
}

export async function writePack(
  db: Db,
  { domain_id, day }: DueDay,
  { columns, layout }: { columns: Uint8Array | null; layout: number },
) {
  await run(
    db,
    columns === null
      ? sql`delete from visit_packs where domain_id = ${domain_id} and day = ${day}`
      : sql`insert into visit_packs (domain_id, day, version, columns, layout)
          values (${domain_id}, ${day}, gen_random_uuid(), ${Buffer.from(columns)}, ${layout})
          on conflict (domain_id, day) do update
          set version = excluded.version, columns = excluded.columns, layout = excluded.layout`,
  );
}

const MAX_SEEN = 20_000;
const MAX_KEYS = 10;

/** People who were last seen at this moment or later, and what their newest visits say. */
export function countSeen(db: Db, domain_id: string, since: Date) {
  const top = (key: string) => sql`(select coalesce(json_agg(t order by t.visitors desc, t.key), '[]') from (
    select ${sql.ref(key)} as key, count(*)::int as visitors from seen where ${sql.ref(key)} is not null
    group by 1 order by 2 desc, 1 limit ${MAX_KEYS}) t)`;
  return one(
    db,
    sql<SeenNow>`with seen as materialized (
        select s.source, s.country, nullif(s.exit, '') as path
        from (select id from visitors where domain_id = ${domain_id} and bot = '{}' and not internal and last_seen >= ${since}
            order by last_seen desc, id desc limit ${MAX_SEEN}) v
          cross join lateral (select * from visitor_sessions where domain_id = ${domain_id} and visitor_id = v.id
            order by started_at desc, id desc limit 1) s
      )
      select (select count(*)::int from seen) as visitors, ${top('path')} as pages, ${top('source')} as sources, ${top('country')} as countries`,
  );
}
