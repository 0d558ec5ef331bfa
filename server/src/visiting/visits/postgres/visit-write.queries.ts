import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import { placeValues } from '../../collecting/log/log-place.queries.ts';
import type { LogPlace } from '../../collecting/log/stored-event-types.ts';
import type { Changes } from '../follow/merge-visits.ts';
import type {
  ConversionRow,
  ExposureRow,
  RowKey,
  SessionMove,
  SessionPageRow,
  SessionRow,
  ViewRow,
} from '../visit-types.ts';
import { noteVisitors } from './sum-visits.queries.ts';

/** Rows of a table as JSON; every column is included. */
const rowsOf = (table: string, rows: readonly object[]) =>
  sql`select * from jsonb_populate_recordset(null::${sql.table(table)}, ${json(rows)})`;

const given = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));

async function replaceRows(db: Db, table: string, columns: readonly string[], rows: readonly object[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const others = columns.filter((column) => column !== 'domain_id' && column !== 'id');
  await run(
    db,
    sql`insert into ${sql.table(table)} (${names}) select ${names} from (${rowsOf(table, rows)}) r
      on conflict (domain_id, id) do update set ${given(others)}`,
  );
}

export async function writeViews(db: Db, rows: readonly ViewRow[]) {
  const [first] = rows;
  if (first) await replaceRows(db, 'page_views', Object.keys(first), rows);
}

export async function writeSessions(db: Db, rows: readonly SessionRow[]) {
  const [first] = rows;
  if (first) await replaceRows(db, 'visitor_sessions', Object.keys(first), rows);
}

export async function writePages(db: Db, rows: readonly SessionPageRow[]) {
  if (rows.length === 0) return;
  await run(
    db,
    sql`insert into session_pages as was ${rowsOf('session_pages', rows)}
      on conflict (domain_id, session_id, path) do update set clicked = was.clicked or excluded.clicked,
        page_id = greatest(was.page_id, excluded.page_id), variant_id = greatest(was.variant_id, excluded.variant_id)
      where (was.clicked, was.page_id, was.variant_id) is distinct from (was.clicked or excluded.clicked,
        greatest(was.page_id, excluded.page_id), greatest(was.variant_id, excluded.variant_id))`,
  );
}

export async function writeConversions(db: Db, rows: readonly ConversionRow[]) {
  if (rows.length === 0) return;
  await run(
    db,
    sql`insert into conversions as was ${rowsOf('conversions', rows)}
      on conflict (domain_id, session_id, rule_id) do update set ${given(['at', 'event_id', 'value', 'currency', 'external_id', 'counted'])}
      where (excluded.at, excluded.event_id) < (was.at, was.event_id)`,
  );
}

export async function writeExposures(db: Db, rows: readonly ExposureRow[]) {
  if (rows.length === 0) return;
  await run(
    db,
    sql`with given as materialized (${rowsOf('exposures', rows)}), before as materialized (
        select e.* from given g join exposures e
          on e.domain_id = g.domain_id and e.trigger_id = g.trigger_id and e.visitor_id = g.visitor_id
      ), written as (
        insert into exposures as was (domain_id, variant_id, visitor_id, arm, first_at, converted, counted, trigger_id)
          select domain_id, variant_id, visitor_id, arm, first_at, converted, counted, trigger_id from given
        on conflict (domain_id, trigger_id, visitor_id) do update
          set first_at = excluded.first_at, arm = excluded.arm, variant_id = excluded.variant_id
        where (excluded.first_at, excluded.arm, excluded.variant_id) < (was.first_at, was.arm, was.variant_id)
        returning was.domain_id, was.trigger_id, was.visitor_id, was.first_at
      )
      insert into unsummed_slots (domain_id, since)
        select domain_id, slot_of(first_at) from written
        union select b.domain_id, slot_of(b.first_at) from written w join before b
          on b.domain_id = w.domain_id and b.trigger_id = w.trigger_id and b.visitor_id = w.visitor_id
      on conflict do nothing`,
  );
}

/** Runs after exposures and sessions: marks who converted in a session in which a variant was due. */
export async function markConverted(db: Db, sessions: readonly SessionRow[]) {
  const converted = sessions
    .filter((session) => session.has_conversion)
    .flatMap(({ domain_id, visitor_id, exposed_variants, exposed_triggers }) => [
      // Visits from before triggers were noted have their variants alone.
      ...exposed_variants.map((variant_id) => ({ domain_id, visitor_id, variant_id })),
      ...exposed_triggers.map((trigger_id) => ({ domain_id, visitor_id, trigger_id })),
    ]);
  if (converted.length === 0) return;
  await run(
    db,
    sql`with marked as (
        update exposures e set converted = true
        from jsonb_to_recordset(${json(converted)}) as c(domain_id uuid, visitor_id uuid, variant_id uuid, trigger_id uuid)
        where e.domain_id = c.domain_id and e.visitor_id = c.visitor_id and not e.converted
          and (e.trigger_id = c.trigger_id or e.variant_id = c.variant_id)
        returning e.domain_id, e.first_at
      )
      insert into unsummed_slots (domain_id, since) select distinct domain_id, slot_of(first_at) from marked on conflict do nothing`,
  );
}

/** Derives visitors, and the reasons to count them as bots, from their sessions. */
export async function writeVisitors(db: Db, marks: Changes['marks']) {
  if (marks.length === 0) return;
  await run(
    db,
    sql`with given as (
        select * from jsonb_to_recordset(${json(marks)}) as m(domain_id uuid, id uuid, bot text[])
      ), before as materialized (
        select v.domain_id, v.id, v.first_seen from given g join visitors v on v.domain_id = g.domain_id and v.id = g.id
      ), written as (
        insert into visitors as was (domain_id, id, first_seen, last_seen, bot, sessions_count, pages_count, has_conversion)
        select m.domain_id, m.id, min(s.started_at), max(s.ended_at), m.bot, count(*), sum(s.pages_count), bool_or(s.has_conversion)
        from given m join visitor_sessions s on s.domain_id = m.domain_id and s.visitor_id = m.id
        group by m.domain_id, m.id, m.bot
        on conflict (domain_id, id) do update set ${given(['first_seen', 'last_seen', 'bot', 'sessions_count', 'pages_count', 'has_conversion'])}
        returning was.domain_id, was.id, was.first_seen
      ), moved as (
        select w.domain_id, w.first_seen, b.first_seen as former from written w
          left join before b on b.domain_id = w.domain_id and b.id = w.id where w.first_seen is distinct from b.first_seen
      )
      insert into unsummed_slots (domain_id, since)
        select domain_id, slot_of(first_seen) from moved
        union select domain_id, slot_of(former) from moved where former is not null
      on conflict do nothing`,
  );
}

/** Moves the rows of sessions into the sessions they turned out to be part of. */
export async function moveSessions(db: Db, moves: readonly SessionMove[]) {
  if (moves.length === 0) return;
  const m = sql`jsonb_to_recordset(${json(moves)}) as m(domain_id uuid, "from" uuid, "into" uuid)`;
  await run(
    db,
    sql`update page_views r set session_id = m."into" from ${m} where r.domain_id = m.domain_id and r.session_id = m."from"`,
  );
  await run(
    db,
    sql`with gone as (
        delete from session_pages r using ${m} where r.domain_id = m.domain_id and r.session_id = m."from" returning r.*, m."into"
      )
      insert into session_pages as was (domain_id, session_id, path, page_id, variant_id, clicked, counted)
      select domain_id, "into", path, max(page_id::text)::uuid, max(variant_id::text)::uuid, bool_or(clicked), bool_or(counted) from gone group by 1, 2, 3
      on conflict (domain_id, session_id, path) do update set clicked = was.clicked or excluded.clicked,
        page_id = greatest(was.page_id, excluded.page_id), variant_id = greatest(was.variant_id, excluded.variant_id)`,
  );
  await run(
    db,
    sql`with gone as (
        delete from conversions r using ${m} where r.domain_id = m.domain_id and r.session_id = m."from" returning r.*, m."into"
      )
      insert into conversions as was (domain_id, session_id, rule_id, at, event_id, value, currency, external_id, counted)
      select distinct on (domain_id, "into", rule_id) domain_id, "into", rule_id, at, event_id, value, currency, external_id, counted
        from gone order by domain_id, "into", rule_id, at, event_id
      on conflict (domain_id, session_id, rule_id) do update set ${given(['at', 'event_id', 'value', 'currency', 'external_id', 'counted'])}
      where (excluded.at, excluded.event_id) < (was.at, was.event_id)`,
  );
  await run(
    db,
    sql`delete from visitor_sessions r using ${m} where r.domain_id = m.domain_id and r.id = m."from"`,
  );
}

export async function keepWaiting(db: Db, waiting: Changes['waiting']) {
  if (waiting.length === 0) return;
  await run(
    db,
    sql`insert into waiting_events (domain_id, view_id, event_id, at, received_at, data) select domain_id, view_id, event_id, at, received_at, data
      from jsonb_populate_recordset(null::waiting_events, ${json(waiting)}) on conflict do nothing`,
  );
}

export async function dropWaiting(db: Db, views: readonly RowKey[]) {
  await run(
    db,
    sql`delete from waiting_events w using jsonb_to_recordset(${json(views)}) as v(domain_id uuid, id uuid)
      where w.domain_id = v.domain_id and w.view_id = v.id`,
  );
}

/** Sessions of these with more than `most` views within a minute around a view in the period. */
export function findBursts(
  db: Db,
  sessions: readonly RowKey[],
  within: { from: string; to: string; most: number },
) {
  return many(
    db,
    sql<{ domain_id: string; id: string }>`select distinct domain_id, visitor_id as id from (
        select s.domain_id, s.visitor_id, v.at - lag(v.at, ${within.most}) over (partition by s.domain_id, s.id order by v.at) as span
        from jsonb_to_recordset(${json(sessions)}) as a(domain_id uuid, id uuid)
          join visitor_sessions s on s.domain_id = a.domain_id and s.id = a.id
          join page_views v on v.domain_id = s.domain_id and v.session_id = s.id
        where v.at between ${within.from}::timestamptz - interval '1 minute' and ${within.to}::timestamptz + interval '1 minute'
      ) spans where span < interval '1 minute'`,
  );
}

export async function markBursts(db: Db, visitors: readonly RowKey[]) {
  await run(
    db,
    sql`update visitors v set bot = array(select distinct r from unnest(v.bot || array['burst']) r order by r)
      from jsonb_to_recordset(${json(visitors)}) as b(domain_id uuid, id uuid)
      where v.domain_id = b.domain_id and v.id = b.id and not v.bot @> array['burst']`,
  );
}

/** Updates visitors' rows after the decision whether they are bots has changed. */
export async function settleCounted(db: Db, visitors: readonly RowKey[]) {
  await noteVisitors(db, visitors);
  const who = sql`(select v.domain_id, v.id as visitor_id, (v.bot = '{}' and not v.internal) as counted
    from jsonb_to_recordset(${json(visitors)}) as a(domain_id uuid, id uuid)
      join visitors v on v.domain_id = a.domain_id and v.id = a.id)`;
  const sessions = sql`(select s.domain_id, s.id as session_id, w.counted from ${who} w
    join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.visitor_id)`;
  for (const table of ['page_views', 'session_pages', 'conversions'])
    await run(
      db,
      sql`update ${sql.table(table)} r set counted = w.counted from ${sessions} w
        where r.domain_id = w.domain_id and r.session_id = w.session_id and r.counted <> w.counted`,
    );
  for (const table of ['visitor_sessions', 'exposures'])
    await run(
      db,
      sql`update ${sql.table(table)} r set counted = w.counted from ${who} w
        where r.domain_id = w.domain_id and r.visitor_id = w.visitor_id and r.counted <> w.counted`,
    );
}

export async function movePlace(db: Db, place: LogPlace, at: Date) {
  const { tx, seq } = placeValues(place);
  await run(
    db,
    sql`update projections set batch_tx = ${tx}::xid8, batch_seq = ${seq}::bigint, updated_at = ${at} where name = 'visits'`,
  );
}
