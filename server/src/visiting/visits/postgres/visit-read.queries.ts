import type { Visitor } from '@sightline/contract/personalizing/journeys';
import { type RawBuilder, sql } from 'kysely';
import { spanOf } from '../../../platform/day-range.ts';
import { type Db, json, many, maybeOne, one } from '../../../platform/db/database.ts';
import { readPortions } from '../../../platform/db/read-portions.ts';
import type { FailingChange, ShownVersion } from '../change-health-types.ts';
import type { NamedRow } from '../named-event-types.ts';
import {
  type StoredConversion,
  type StoredKind,
  type StoredRows,
  type StoredView,
  type StoredVisit,
  type StoredVisitor,
  sessionIn,
} from '../rows/stored-rows.ts';
import type {
  Arrival,
  BegunVisit,
  BegunVisits,
  ConversionRow,
  ExposureRow,
  LateViews,
  RowKey,
  SessionRow,
  SiteDays,
  ViewRow,
  VisitKey,
} from '../visit-types.ts';
import { isPhrased, words } from './visit-words.queries.ts';

const columns = sql`v.id, ${words}, v.first_seen, v.last_seen, v.internal, v.has_conversion, v.sessions_count, v.pages_count, v.bot, v.overruled`;

export function findVisitorRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<Visitor>`select ${columns} from visitors v where domain_id = ${domain_id} and id = ${id}`,
  );
}

const keyRows = (keys: readonly RowKey[]) =>
  sql`jsonb_to_recordset(${json(keys.map(({ domain_id, id }) => ({ domain_id, id })))}) as k(domain_id uuid, id uuid)`;

/** The newest sessions of each of these visitors, at most `limit` of each, oldest first. */
export async function listSessionRows(
  db: Db,
  visitors: readonly RowKey[],
  limit: number,
): Promise<SessionRow[]> {
  const rows = await many(
    db,
    sql<StoredVisit>`select s.* from ${keyRows(visitors)} cross join lateral (
        select * from visitor_sessions where domain_id = k.domain_id and visitor_id = k.id
        order by started_at desc, id desc limit ${limit}
      ) s order by s.started_at, s.id`,
  );
  return rows.map(sessionIn);
}

/** In the order in which they were seen, the first ones of each of these sessions. */
export function listViewRows(db: Db, sessions: readonly VisitKey[], limit: number) {
  return many(
    db,
    sql<ViewRow>`select v.* from ${keyRows(sessions)} cross join lateral (
        select * from page_views where domain_id = k.domain_id and session_id = k.id order by at, id limit ${limit}
      ) v order by v.at, v.id`,
  );
}

export function listConversionRows(db: Db, sessions: readonly VisitKey[]) {
  return many(
    db,
    sql<ConversionRow>`select c.* from ${keyRows(sessions)} cross join lateral (
        select * from conversions where domain_id = k.domain_id and session_id = k.id
      ) c order by c.at, c.rule_id`,
  );
}

/** Counted visits that an assistant sent on these days, newest first. */
export function listArrivals(
  db: Db,
  of: SiteDays & { assistant: string; converting: boolean; limit: number },
) {
  const { from, to } = spanOf(of);
  return many(
    db,
    sql<Arrival>`select s.visitor_id, case when ${isPhrased} then v.description end as description, s.pages_count, s.has_conversion, s.started_at as at,
        nullif(s.landing, '') as landing
      from visitor_sessions s join visitors v on v.domain_id = s.domain_id and v.id = s.visitor_id
      where s.domain_id = ${of.domain_id} and s.counted and assistant_of(s.touch_keys) = ${of.assistant}
        and s.started_at >= ${from} and s.started_at < ${to} and (not ${of.converting}::boolean or s.has_conversion)
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

/** Views of a variant's pages since then, and those that came too late. */
export function listLateViews(db: Db, of: { domain_id: string; variant_id: string; from: Date }) {
  return many(
    db,
    sql<LateViews>`select v.path as page, s.country, s.device, count(*)::int as due, (count(*) filter (where v.version = 0))::int as late
      from page_views v join visitor_sessions s on s.domain_id = v.domain_id and s.id = v.session_id
      where v.domain_id = ${of.domain_id} and v.page_id is not null and v.counted and v.at >= ${of.from}
        and s.variant_id = ${of.variant_id}
      group by 1, 2, 3 order by 1, 2, 3`,
  );
}

/** Elements whose change failed on at least half of a version's newest views; none when there are too few views. */
export function listFailingChanges(
  db: Db,
  of: { domain_id: string; versions: readonly ShownVersion[]; newest: number; enough: number },
) {
  return many(
    db,
    sql<FailingChange>`select w.variant_id /* never null: it is given */, w.page_id /* never null: it is given */,
        w.version /* never null: it is given */, f.element_id
      from jsonb_to_recordset(${json(of.versions)}) as w(variant_id uuid, page_id uuid, version int)
      cross join lateral (
        with recent as (
          select missing || overwritten as failed from page_views v
          where v.domain_id = ${of.domain_id} and v.variant_id = w.variant_id and v.page_id = w.page_id and v.version = w.version
            and v.counted and v.hidden_ms is not null
          order by v.at desc limit ${of.newest}
        )
        select element_id from recent cross join unnest(failed) element_id
        group by element_id
        having (select count(*) from recent) >= ${of.enough}::int and 2 * count(*) >= (select count(*) from recent)
      ) f
      order by w.variant_id, w.page_id, w.version, f.element_id`,
  );
}

/** All rows of a domain, by a cursor of the open transaction. */
export function readRowsOf<Kind extends StoredKind>(db: Db, domain_id: string, kind: Kind) {
  const rows: { [Each in StoredKind]: RawBuilder<StoredRows[Each]> } = {
    visitors: sql<StoredVisitor>`select * from visitors where domain_id = ${domain_id}`,
    visits: sql<StoredVisit>`select * from visitor_sessions where domain_id = ${domain_id}`,
    views: sql<StoredView>`select v.*, s.visitor_id /* never null: every view is a visit's */ from page_views v
      left join visitor_sessions s on s.domain_id = v.domain_id and s.id = v.session_id where v.domain_id = ${domain_id}`,
    conversions: sql<StoredConversion>`select c.*, s.visitor_id /* never null: every conversion is a visit's */ from conversions c
      left join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id where c.domain_id = ${domain_id}`,
    exposures: sql<ExposureRow>`select * from exposures where domain_id = ${domain_id}`,
    named_events: sql<NamedRow>`select * from named_events where domain_id = ${domain_id}`,
  };
  return readPortions(db, rows[kind]);
}
