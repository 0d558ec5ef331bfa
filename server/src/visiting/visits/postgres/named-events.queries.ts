import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import type { ExternalKey, NamedChanges, NamedKeys, NamedRow } from '../named-event-types.ts';
import type { ConversionRow, RowKey } from '../visit-types.ts';
import { noteMoments } from './sum-visits.queries.ts';
import { writeConversions } from './visit-write.queries.ts';

/** More than any person has; limits what a server that sends everything under one id costs each batch. */
const MAX_TOGETHER = 2000;

const keyRows = (keys: readonly RowKey[]) =>
  sql`jsonb_to_recordset(${json(keys)}) as k(domain_id uuid, id uuid)`;
const externalRows = (keys: readonly ExternalKey[]) =>
  sql`jsonb_to_recordset(${json(keys)}) as k(domain_id uuid, external_id text)`;

export async function insertNamed(db: Db, rows: readonly NamedRow[]) {
  await run(
    db,
    sql`insert into named_events select * from jsonb_populate_recordset(null::named_events, ${json(rows)})
      on conflict do nothing`,
  );
}

export function listNamed(db: Db, { visitors, customers, externals }: NamedKeys) {
  return many(
    db,
    sql<NamedRow>`with asked as (
        select n.domain_id, n.event_id from ${keyRows(visitors)}
          join named_events n on n.domain_id = k.domain_id and n.visitor_id = k.id
        union select n.domain_id, n.event_id from ${keyRows(customers)}
          join named_events n on n.domain_id = k.domain_id and n.customer_id = k.id
        union select n.domain_id, n.event_id from ${externalRows(externals)}
          join named_events n on n.domain_id = k.domain_id and n.external_id = k.external_id
      )
      select n.* from asked a join named_events n on n.domain_id = a.domain_id and n.event_id = a.event_id
      order by n.at, n.event_id limit ${MAX_TOGETHER}`,
  );
}

export function listConversionsOf(db: Db, sessions: readonly RowKey[]) {
  return many(
    db,
    sql<ConversionRow>`select c.* from ${keyRows(sessions)}
      join conversions c on c.domain_id = k.domain_id and c.session_id = k.id`,
  );
}

export function listConversionsWith(db: Db, externals: readonly ExternalKey[]) {
  return many(
    db,
    sql<ConversionRow>`select c.* from ${externalRows(externals)}
      join conversions c on c.domain_id = k.domain_id and c.external_id = k.external_id limit ${MAX_TOGETHER}`,
  );
}

/** What these events count is replaced as a whole, and with it whether their visits and visitors converted. */
export async function replaceNamed(db: Db, { rows, sessions, conversions }: NamedChanges) {
  const of = sql`jsonb_to_recordset(${json(sessions)}) as s(domain_id uuid, id uuid, visitor_id uuid, has_conversion boolean)`;
  await run(
    db,
    sql`delete from conversions c using ${of}, ${keyRows(rows)}
      where c.domain_id = s.domain_id and c.session_id = s.id and k.domain_id = c.domain_id and k.id = c.event_id`,
  );
  await writeConversions(db, conversions);
  await run(
    db,
    sql`update visitor_sessions v set has_conversion = s.has_conversion from ${of}
      where v.domain_id = s.domain_id and v.id = s.id and v.has_conversion <> s.has_conversion`,
  );
  await settleConverted(db, sessions);
  await noteMoments(
    db,
    sessions.map(({ domain_id, started_at }) => ({ domain_id, at: started_at })),
  );
}

async function settleConverted(db: Db, sessions: NamedChanges['sessions']) {
  const people = sql`(select distinct domain_id, visitor_id
    from jsonb_to_recordset(${json(sessions)}) as s(domain_id uuid, visitor_id uuid)) w`;
  const converted = sql`exists (select from visitor_sessions s where s.domain_id = w.domain_id and s.visitor_id = w.visitor_id
    and s.has_conversion)`;
  await run(
    db,
    sql`update visitors v set has_conversion = ${converted} from ${people}
      where v.domain_id = w.domain_id and v.id = w.visitor_id and v.has_conversion <> ${converted}`,
  );
  const due = sql`exists (select from visitor_sessions s where s.domain_id = w.domain_id and s.visitor_id = w.visitor_id
    and s.has_conversion and (e.variant_id = any(s.exposed_variants) or e.trigger_id = any(s.exposed_triggers)))`;
  await run(
    db,
    sql`with turned as (
        update exposures e set converted = not e.converted from ${people}
        where e.domain_id = w.domain_id and e.visitor_id = w.visitor_id and e.converted <> ${due}
        returning e.domain_id, e.first_at
      )
      insert into unsummed_slots (domain_id, since) select distinct domain_id, slot_of(first_at) from turned on conflict do nothing`,
  );
}

/**
 * Deletes named events of visitors, and those known only by their customers, unless another visitor is the same
 * customer.
 */
export async function deleteNamedOf(db: Db, domain_id: string, ids: string[]) {
  await run(
    db,
    sql`with gone as (
        delete from named_events where domain_id = ${domain_id} and visitor_id = any(${ids}::uuid[]) returning customer_id
      )
      delete from named_events n using (select distinct customer_id from gone where customer_id is not null) g
      where n.domain_id = ${domain_id} and n.visitor_id is null and n.customer_id = g.customer_id
        and not exists (select from named_events o where o.domain_id = ${domain_id} and o.customer_id = g.customer_id
          and o.visitor_id is not null and o.visitor_id <> all(${ids}::uuid[]))`,
  );
}

/** Deletes old named events, also of visitors without any visit. */
export function deleteOldNamed(db: Db, of: { domain_id: string; before: Date; limit: number }) {
  return run(
    db,
    sql`delete from named_events where (domain_id, event_id) in (
      select domain_id, event_id from named_events where domain_id = ${of.domain_id} and received_at < ${of.before} limit ${of.limit})`,
  );
}
