import type { Visitor } from '@sightline/contract/visitors';
import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';
import type { ConversionRow, SessionRow, ViewRow } from './visit-rows.ts';

const columns = sql`id, description, first_seen, last_seen, internal, has_conversion, sessions_count, pages_count, journey_summary`;

/** The last seen first, those behind the cursor; programs are left out. */
export function listVisitorRows(db: Db, domain_id: string, page: { limit: number; cursor: string | null }) {
  const behind =
    page.cursor === null
      ? sql`true`
      : sql`(last_seen, id) < (select c.last_seen, c.id from visitors c where c.domain_id = ${domain_id} and c.id = ${page.cursor})`;
  return many(
    db,
    sql<Visitor>`select ${columns} from visitors where domain_id = ${domain_id} and bot = '{}' and ${behind}
      order by last_seen desc, id desc limit ${page.limit}`,
  );
}

export function findVisitorRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<
      Visitor & { bot: string[] }
    >`select ${columns}, bot from visitors where domain_id = ${domain_id} and id = ${id}`,
  );
}

/** The newest ones, oldest first. */
export async function listSessionRows(db: Db, of: { domain_id: string; visitor_id: string; limit: number }) {
  const rows = await many(
    db,
    sql<SessionRow>`select * from visitor_sessions where domain_id = ${of.domain_id} and visitor_id = ${of.visitor_id}
      order by started_at desc, id desc limit ${of.limit}`,
  );
  return rows.reverse();
}

/** In the order in which they were seen, the first ones of each session. */
export function listViewRows(db: Db, of: { domain_id: string; session_ids: string[]; limit: number }) {
  return many(
    db,
    sql<ViewRow>`select v.* from unnest(${of.session_ids}::uuid[]) s(id) cross join lateral (
        select * from page_views where domain_id = ${of.domain_id} and session_id = s.id order by at, id limit ${of.limit}
      ) v order by v.at, v.id`,
  );
}

export function listConversionRows(db: Db, of: { domain_id: string; session_ids: string[] }) {
  return many(
    db,
    sql<ConversionRow>`select * from conversions where domain_id = ${of.domain_id} and session_id = any(${of.session_ids}::uuid[])
      order by at, rule_id`,
  );
}

/** Taken before visitors are changed by anybody but the projector, which takes turns by it. */
export async function waitForProjector(db: Db) {
  await run(db, sql`select from projections where name = 'visits' for update`);
}

export async function setInternalRow(db: Db, change: { domain_id: string; id: string; internal: boolean }) {
  await run(
    db,
    sql`update visitors set internal = ${change.internal}
      where domain_id = ${change.domain_id} and id = ${change.id} and internal <> ${change.internal}`,
  );
}
