import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { columns, dayText, eventOf, type Row, rowOf } from './events-clickhouse.queries.ts';
import { dayOfId } from './read-batch.ts';
import type { CarriedEvent, KeptDay, KeptPortion } from './stored-event-types.ts';

/** What is kept in ClickHouse as others carry it away and bring it; what is brought does not pass the log. */

const DAY_MS = 86_400_000;
/** As in the schema: a clock that is off by more has the month 0. */
const MAX_DAYS_OFF = 62;
const LAST_AGE = 9_223_372_036_854_775_807n;

export async function listKeptIn(
  clickhouse: ClickHouse,
  { domain_id, from, limit }: { domain_id: string; from: string | null; limit: number },
): Promise<KeptPortion> {
  const [day, visitor_id, event_id] = from?.split(' ') ?? [];
  // The first two conditions are those that ClickHouse can find by its index.
  const behind = from
    ? `and day >= {day:Date32} and (day > {day:Date32} or visitor_id >= {visitor_id:UUID})
        and (day, visitor_id, event_id) > ({day:Date32}, {visitor_id:UUID}, {event_id:UUID})`
    : '';
  const rows = await clickhouse.rows<Row & { day: string }>(
    `select ${columns}, day from events where domain_id = {domain_id:UUID} ${behind}
      order by domain_id, day, visitor_id, event_id, age desc limit 1 by day, visitor_id, event_id limit {limit:UInt32}`,
    { domain_id, limit, ...(from && { day, visitor_id, event_id }) },
  );
  const last = rows.at(-1);
  return {
    events: rows.map(({ day: _, ...row }) => eventOf(row)),
    next: last && rows.length === limit ? `${last.day} ${last.visitor_id} ${last.event_id}` : null,
  };
}

export async function insertKeptInto(clickhouse: ClickHouse, events: readonly CarriedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => {
    const days = dayOfId(event.event_id);
    const received = Date.parse(event.received_at);
    const day = dayText(days);
    const is_off = Math.abs(days - Math.floor(received / DAY_MS)) > MAX_DAYS_OFF;
    return {
      ...rowOf(event),
      day,
      month: is_off ? 0 : Number(day.slice(0, 7).replace('-', '')),
      // What comes again later does not take its place.
      age: String(LAST_AGE - BigInt(received)),
    };
  });
  await clickhouse.insert('events', rows, randomUUID());
}

export function countKeptDaysIn(clickhouse: ClickHouse, domain_id: string): Promise<KeptDay[]> {
  return clickhouse.rows<KeptDay>(
    `select day, uniqExact(event_id) as events from events where domain_id = {domain_id:UUID} group by day
      settings optimize_aggregation_in_order = 1`,
    { domain_id },
  );
}

export async function emptyTables({ run, tables }: ClickHouse): Promise<void> {
  for (const table of ['event_log', 'events'])
    await run(`truncate table ${tables.held(table)}${tables.everywhere}`);
}
