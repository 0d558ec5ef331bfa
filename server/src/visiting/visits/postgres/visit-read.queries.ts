import type { Visitor } from '@sightline/contract/personalizing/journeys';
import { type RawBuilder, sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../../platform/db/database.ts';
import { readPortions } from '../../../platform/db/read-portions.ts';
import type { NamedRow } from '../named-event-types.ts';
import type {
  Arrival,
  BegunVisit,
  BegunVisits,
  ConversionRow,
  ExposureRow,
  RowKey,
  SessionRow,
  ViewRow,
} from '../visit-types.ts';
import type { KeptRows } from './kept-rows.ts';
import { isPhrased, words } from './visit-words.queries.ts';

const columns = sql`v.id, ${words}, v.first_seen, v.last_seen, v.internal, v.has_conversion, v.sessions_count, v.pages_count, v.bot`;

export function findVisitorRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<
      Visitor & { bot: string[] }
    >`select ${columns} from visitors v where domain_id = ${domain_id} and id = ${id}`,
  );
}

const keyRows = (keys: readonly RowKey[]) =>
  sql`jsonb_to_recordset(${json(keys.map(({ domain_id, id }) => ({ domain_id, id })))}) as k(domain_id uuid, id uuid)`;

/** The newest sessions of each of these visitors, at most `limit` of each, oldest first. */
export function listSessionRows(db: Db, visitors: readonly RowKey[], limit: number) {
  return many(
    db,
    sql<SessionRow>`select s.* from ${keyRows(visitors)} cross join lateral (
        select * from visitor_sessions where domain_id = k.domain_id and visitor_id = k.id
        order by started_at desc, id desc limit ${limit}
      ) s order by s.started_at, s.id`,
  );
}

/** In the order in which they were seen, the first ones of each of these sessions. */
export function listViewRows(db: Db, sessions: readonly RowKey[], limit: number) {
  return many(
    db,
    sql<ViewRow>`select v.* from ${keyRows(sessions)} cross join lateral (
        select * from page_views where domain_id = k.domain_id and session_id = k.id order by at, id limit ${limit}
      ) v order by v.at, v.id`,
  );
}

export function listConversionRows(db: Db, sessions: readonly RowKey[]) {
  return many(
    db,
    sql<ConversionRow>`select c.* from ${keyRows(sessions)} cross join lateral (
        select * from conversions where domain_id = k.domain_id and session_id = k.id
      ) c order by c.at, c.rule_id`,
  );
}

export async function setInternalRow(db: Db, change: { domain_id: string; id: string; internal: boolean }) {
  await run(
    db,
    sql`update visitors set internal = ${change.internal}
      where domain_id = ${change.domain_id} and id = ${change.id} and internal <> ${change.internal}`,
  );
}

/** Counted visits that an assistant sent on these days (UTC), newest first. */
export function listArrivals(
  db: Db,
  of: {
    domain_id: string;
    assistant: string;
    converting: boolean;
    start: string;
    end: string;
    limit: number;
  },
) {
  return many(
    db,
    sql<Arrival>`select s.visitor_id, case when ${isPhrased} then v.description end as description, s.pages_count, s.has_conversion, s.started_at as at,
        (select path from page_views p where p.domain_id = s.domain_id and p.session_id = s.id order by p.at, p.id limit 1) as landing
      from visitor_sessions s join visitors v on v.domain_id = s.domain_id and v.id = s.visitor_id
      where s.domain_id = ${of.domain_id} and s.counted and assistant_of(s.touch_keys) = ${of.assistant}
        and s.started_at >= ${of.start}::date::timestamp at time zone 'UTC'
        and s.started_at < (${of.end}::date + 1)::timestamp at time zone 'UTC' and (not ${of.converting}::boolean or s.has_conversion)
      order by s.started_at desc, s.id limit ${of.limit}`,
  );
}

/** Pages of a visit that conditions on it may know, and the one it is on. */
export const MAX_PATHS = 51;

/** Counted visits that began since then, the newest first. */
export function listBegun(db: Db, of: { domain_id: string; from: Date; limit: number }) {
  return many(
    db,
    sql<BegunVisit>`select s.visitor_id, s.started_at, s.touch, s.country, s.device, s.has_conversion,
        array(select p.path from page_views p where p.domain_id = s.domain_id and p.session_id = s.id
          order by p.at, p.id limit ${MAX_PATHS}) as paths
      from visitor_sessions s where s.domain_id = ${of.domain_id} and s.counted and s.started_at >= ${of.from}
      order by s.started_at desc, s.id limit ${of.limit}`,
  );
}

/** Counted visits that began in a period: all, from assistants, and how many of each converted. */
export function countBegun(db: Db, of: { domain_id: string; from: Date; to: Date }) {
  return one(
    db,
    sql<BegunVisits>`
      select count(*)::int as visits, (count(*) filter (where has_conversion))::int as converting,
        (count(*) filter (where from_assistant))::int as from_assistants,
        (count(*) filter (where from_assistant and has_conversion))::int as converting_from_assistants
      from (
        select has_conversion, assistant_of(touch_keys) is not null as from_assistant
        from visitor_sessions where domain_id = ${of.domain_id} and counted and started_at >= ${of.from} and started_at < ${of.to}
      ) began`,
  );
}

/** All rows of a domain, by a cursor of the open transaction. */
export function readRowsOf<Kind extends keyof KeptRows>(db: Db, domain_id: string, kind: Kind) {
  const of = sql`where domain_id = ${domain_id}`;
  const rows: { [Each in keyof KeptRows]: RawBuilder<KeptRows[Each]> } = {
    visitors: sql<Visitor & { bot: string[] }>`select ${columns} from visitors v ${of}`,
    visits: sql<SessionRow>`select * from visitor_sessions ${of}`,
    views: sql<ViewRow>`select * from page_views ${of}`,
    conversions: sql<ConversionRow>`select * from conversions ${of}`,
    exposures: sql<ExposureRow>`select * from exposures ${of}`,
    named: sql<NamedRow>`select * from named_events ${of}`,
  };
  return readPortions(db, rows[kind]);
}
