import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import { DERIVED, TABLES } from '../postgres/write-rows.queries.ts';

export const listAllDomains = (db: Db) => many(db, sql<{ id: string }>`select id from domains order by id`);

/** Inserts rows into a table that has none of them, which numbers them itself where it has numbers. */
export async function insertCopies(db: Db, name: string, rows: readonly object[]): Promise<void> {
  const table = sql.table(/* such as visitors */ name);
  await run(
    db,
    sql`insert into ${table} overriding user value select * from jsonb_populate_recordset(null::${table}, ${json(rows)})`,
  );
}

/** Which hours are to be packed of one website's visits or all, at once: what came as a whole is at rest. */
export async function settleCopies(db: Db, domain_id: string | null = null): Promise<void> {
  await run(
    db,
    sql`insert into unpacked_hours (domain_id, since, last_at)
      select distinct domain_id, date_trunc('hour', started_at, 'UTC'), '-infinity'::timestamptz from visitor_sessions
      where ${domain_id}::uuid is null or domain_id = ${domain_id}::uuid on conflict do nothing`,
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

const ROWS = Object.values(TABLES);
const HELD = [...ROWS, ...DERIVED, 'event_packs'];

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
  for (const name of [...ROWS, 'visit_sums'])
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
