import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import { readPortions } from '../../../platform/db/read-portions.ts';
import type { StoredConversion, StoredRows, StoredView, StoredVisit } from '../clickhouse/stored-rows.ts';

/** PostgreSQL's tables of visits, as they are carried to ClickHouse and back. */
export const COPIED = {
  visitors: 'visitors',
  visits: 'visitor_sessions',
  views: 'page_views',
  conversions: 'conversions',
  exposures: 'exposures',
  named_events: 'named_events',
} as const satisfies Record<keyof StoredRows, string>;

export const listAllDomains = (db: Db) => many(db, sql<{ id: string }>`select id from domains order by id`);

/** Rows as ClickHouse keeps them. */
export function readCopies(
  db: Db,
  domain_id: string,
): {
  [Kind in keyof StoredRows]: () => AsyncIterable<StoredRows[Kind][]>;
} {
  return {
    visitors: () => readPortions(db, sql`select * from visitors where domain_id = ${domain_id}`),
    visits: () =>
      readPortions(
        db,
        sql<StoredVisit>`select s.*, coalesce((select p.path from page_views p where p.domain_id = s.domain_id and p.session_id = s.id
              order by p.at, p.id limit 1), '') as landing, coalesce(e.path, '') as exit,
            coalesce(e.at, s.started_at) as exit_at, coalesce(e.id, s.first_view) as exit_view,
            array(select c.rule_id::text from conversions c where c.domain_id = s.domain_id and c.session_id = s.id
              and s.has_conversion order by 1) as goals
          from visitor_sessions s left join lateral (
            select p.path, p.at, p.id from page_views p where p.domain_id = s.domain_id and p.session_id = s.id
            order by p.at desc, p.id desc limit 1) e on true
          where s.domain_id = ${domain_id}`,
      ),
    views: () =>
      readPortions(
        db,
        sql<StoredView>`select v.*, s.visitor_id from page_views v
          join visitor_sessions s on s.domain_id = v.domain_id and s.id = v.session_id where v.domain_id = ${domain_id}`,
      ),
    conversions: () =>
      readPortions(
        db,
        sql<StoredConversion>`select c.*, s.visitor_id from conversions c
          join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id where c.domain_id = ${domain_id}`,
      ),
    exposures: () => readPortions(db, sql`select * from exposures where domain_id = ${domain_id}`),
    named_events: () => readPortions(db, sql`select * from named_events where domain_id = ${domain_id}`),
  };
}

/** Inserts rows into a table that has none of them. */
export async function insertCopies(db: Db, kind: keyof StoredRows, rows: readonly object[]): Promise<void> {
  const table = sql.table(/* such as visitors */ COPIED[kind]);
  await run(
    db,
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json(rows)})`,
  );
}

/** What PostgreSQL keeps beside the rows of visits, of one website or all: their pages, and which hours are to be packed. */
export async function settleCopies(db: Db, domain_id: string | null = null): Promise<void> {
  const meant = sql`(${domain_id}::uuid is null or domain_id = ${domain_id}::uuid)`;
  await run(
    db,
    sql`insert into session_pages (domain_id, session_id, path, page_id, variant_id, clicked, counted)
      select domain_id, session_id, path, max(page_id::text)::uuid, max(variant_id::text)::uuid,
        bool_or(cardinality(click_ids) > 0), bool_and(counted)
      from page_views where ${meant} group by 1, 2, 3 on conflict do nothing`,
  );
  await run(
    db,
    sql`insert into unpacked_hours (domain_id, since)
      select distinct domain_id, date_trunc('hour', started_at, 'UTC') from visitor_sessions where ${meant}
      on conflict do nothing`,
  );
}

/** Marks all times of visits whose sums did not come with them. */
export async function noteCopies(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into unsummed_slots (domain_id, since)
      select domain_id, slot_of(first_seen) from visitors
      union select domain_id, slot_of(started_at) from visitor_sessions
      union select domain_id, slot_of(at) from page_views
      union select domain_id, slot_of(first_at) from exposures
      on conflict do nothing`,
  );
}

const HELD = [
  ...Object.values(COPIED),
  'session_pages',
  'visit_sums',
  'unsummed_slots',
  'visit_packs',
  'unpacked_hours',
  'event_packs',
];

/** All that PostgreSQL's store has. */
export async function emptyVisits(db: Db): Promise<void> {
  for (const name of HELD) await run(db, sql`truncate ${sql.table(/* such as visitors */ name)}`);
}

/** Days of a website that have sums. */
export const listSummedDays = (db: Db, domain_id: string) =>
  many(
    db,
    sql<{ domain_id: string; since: string }>`select distinct domain_id, since from visit_sums
      where domain_id = ${domain_id} and span = 'day'`,
  );

/** The rows of one website's visits, and their sums. */
export async function deleteCopies(db: Db, domain_id: string): Promise<void> {
  for (const name of [...Object.values(COPIED), 'visit_sums'])
    await run(db, sql`delete from ${sql.table(/* such as visitors */ name)} where domain_id = ${domain_id}`);
}

export interface DayCount {
  domain_id: string;
  day: string;
  visits: number;
  views: number;
}

/** Visits by the day on which they began (UTC), and views by theirs. */
export function countCopies(db: Db): Promise<DayCount[]> {
  return many(
    db,
    sql<DayCount>`select domain_id, day,
        sum(visits)::int as visits, sum(views)::int as views
      from (
        select domain_id, (started_at at time zone 'UTC')::date as day, 1 as visits, 0 as views from visitor_sessions
        union all select domain_id, (at at time zone 'UTC')::date, 0, 1 from page_views
      ) counted group by 1, 2 order by 1, 2`,
  );
}
