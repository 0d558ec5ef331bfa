import { sql } from 'kysely';
import { type Db, many, run } from '../../../platform/db/database.ts';
import { noteVisitors } from './sum-visits.queries.ts';
import { DERIVED, TABLES } from './write-rows.queries.ts';

/** Bots included. */
export async function listOldVisitors(db: Db, of: { domain_id: string; before: Date; limit: number }) {
  const rows = await many(
    db,
    sql<{ id: string }>`select id from visitors where domain_id = ${of.domain_id} and last_seen < ${of.before}
      order by last_seen limit ${of.limit}`,
  );
  return rows.map(({ id }) => id);
}

/** With all dependent rows, also as customers, unless another visitor is the same customer. */
export async function deleteVisitors(db: Db, domain_id: string, visitors: readonly string[]) {
  const ids = sql`any(${[...visitors]}::uuid[])`;
  await run(
    db,
    sql`with gone as (
        delete from named_events where domain_id = ${domain_id} and visitor_id = ${ids} returning customer_id
      )
      delete from named_events n using (select distinct customer_id from gone where customer_id is not null) g
      where n.domain_id = ${domain_id} and n.visitor_id is null and n.customer_id = g.customer_id
        and not exists (select from named_events o where o.domain_id = ${domain_id} and o.customer_id = g.customer_id
          and o.visitor_id is not null and not o.visitor_id = ${ids})`,
  );
  await noteVisitors(db, domain_id, visitors);
  const sessions = sql`(select id from visitor_sessions where domain_id = ${domain_id} and visitor_id = ${ids})`;
  for (const table of ['page_views', 'conversions'])
    await run(
      db,
      sql`delete from ${sql.table(table)} where domain_id = ${domain_id} and session_id in ${sessions}`,
    );
  for (const table of ['visitor_sessions', 'exposures'])
    await run(
      db,
      sql`delete from ${sql.table(table)} where domain_id = ${domain_id} and visitor_id = ${ids}`,
    );
  await run(db, sql`delete from visitors where domain_id = ${domain_id} and id = ${ids}`);
}

/** Old named events, also of visitors without any visit. */
export function deleteOldNamed(db: Db, of: { domain_id: string; before: Date; limit: number }) {
  return run(
    db,
    sql`delete from named_events where (domain_id, event_id) in (
      select domain_id, event_id from named_events where domain_id = ${of.domain_id} and received_at < ${of.before} limit ${of.limit})`,
  );
}

/** A writer that read the log before this is refused. */
export async function countForgotten(db: Db) {
  await run(db, sql`update projections set forgotten = forgotten + 1 where name = 'visits'`);
}

export async function deleteOldWaiting(db: Db, before: Date) {
  await run(db, sql`delete from waiting_events where received_at < ${before}`);
}

const OF_SITES = [...Object.values(TABLES), 'waiting_events', 'begun_visits', ...DERIVED];

/** All that is known of a domain, at most `limit` rows; how many went. */
export async function deleteVisitsOf(db: Db, domain_id: string, limit: number): Promise<number> {
  let gone = 0;
  for (const name of OF_SITES) {
    const table = sql.table(/* such as visitors */ name);
    if (gone < limit)
      gone += await run(
        db,
        sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where domain_id = ${domain_id} limit ${limit - gone}))`,
      );
  }
  return gone;
}
