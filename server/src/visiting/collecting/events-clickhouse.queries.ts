import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { clickTime } from '../../platform/clickhouse/click-time.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { storableJson } from '../../platform/db/database.ts';
import type { NewEvent } from './event-store-types.ts';
import type { BatchPart } from './placed-batches.ts';
import { dayOfId } from './read-batch.ts';
import type { CarriedEvent, KeptEvent, StoredEvent } from './stored-event-types.ts';

const NONE = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;
/** Of `Date32`; the day of a clock that is off by more is not asked for. */
const [MIN_DAY, MAX_DAY] = [Date.UTC(1900, 0, 1) / DAY_MS, Date.UTC(2299, 11, 31) / DAY_MS];

export const columns =
  'domain_id, event_id, view_id, type, visitor_id, visit_id, at, received_at, data, visit' as const;

export interface Row extends Omit<StoredEvent, 'place' | 'data' | 'visit'> {
  view_id: string;
  data: string;
  visit: string;
}
export type LoggedRow = Row & { batch: string; nth: number };

/** One batch; written when it resolves, and once, however often it is tried. */
export async function insertIntoLog(
  clickhouse: ClickHouse,
  of: { batch: string; batch_at: string },
  events: readonly NewEvent[],
): Promise<void> {
  const rows = events.map(({ days, ...event }, nth) => ({ ...of, ...rowOf(event), nth, day: dayText(days) }));
  await clickhouse.insert('event_log', rows, of.batch);
}

export function rowOf({ data, visit, ...event }: CarriedEvent) {
  const { id, view, ...rest } = data;
  // Ids are most of the bytes, so none is written twice.
  const told = { ...rest, ...(id !== event.event_id && { id }) };
  return {
    ...event,
    view_id: view ?? NONE,
    data: storableJson(told),
    visit: visit === null ? '' : storableJson(visit),
  };
}

export const dayText = (days: number) =>
  new Date(Math.min(MAX_DAY, Math.max(MIN_DAY, days)) * DAY_MS).toISOString().slice(0, 10);

/** Events of parts of batches, in no particular order; only the first and the last may be less than all that is left. */
export function listLogged(clickhouse: ClickHouse, batches: readonly BatchPart[]): Promise<LoggedRow[]> {
  const times = batches.map(({ batch_at }) => batch_at).sort();
  const [first, last] = [batches[0], batches.at(-1)];
  return clickhouse.rows<LoggedRow>(
    `select batch, nth, ${columns} from event_log
      where batch_at >= {from:DateTime64(3, 'UTC')} and batch_at <= {to:DateTime64(3, 'UTC')} and batch in {batches:Array(UUID)}
        and (batch != {first:UUID} or nth >= {read:UInt32}) and (batch != {last:UUID} or nth < {end:UInt32})`,
    {
      from: clickTime(times[0] ?? ''),
      to: clickTime(times.at(-1) ?? ''),
      batches: batches.map(({ batch }) => batch),
      first: first?.batch,
      read: first?.read,
      last: last?.batch,
      end: last?.to,
    },
  );
}

export function eventOf({ view_id, data, visit, ...row }: Row): Omit<StoredEvent, 'place'> {
  const told = JSON.parse(data) as TrackedEvent;
  return {
    ...row,
    data: {
      ...told,
      id: told.id ?? row.event_id,
      ...(view_id !== NONE && { view: view_id }),
    } as TrackedEvent,
    visit: visit === '' ? null : JSON.parse(visit),
  };
}

export async function hasLoggedSince(
  clickhouse: ClickHouse,
  domain_id: string,
  since: Date,
): Promise<boolean> {
  const rows = await clickhouse.rows(
    `select 1 as there from events where domain_id = {domain_id:UUID}
      and day >= toDate32({since:DateTime64(3, 'UTC')}) and received_at >= {since:DateTime64(3, 'UTC')} limit 1`,
    { domain_id, since: clickTime(since) },
  );
  return rows.length > 0;
}

/**
 * Deletes at most `limit` events that meet a condition, from the log as well; how many there were.
 */
export async function deleteLogged(
  clickhouse: ClickHouse,
  { where, params }: Condition,
  limit: number,
  note: Note,
): Promise<number> {
  const [found] = await clickhouse.rows<{ events: number; last: string[] }>(
    `select count() as events, max((day, visitor_id, event_id)) as last from (
      select distinct day, visitor_id, event_id from events where ${where} order by 1, 2, 3 limit {limit:UInt32})`,
    { ...params, limit },
  );
  if (!found || found.events === 0) return 0;
  const [last_day, last_visitor, last_event] = found.last;
  const which = `${where} and (day, visitor_id, event_id) <= ({last_day:Date32}, {last_visitor:UUID}, {last_event:UUID})`;
  const bounds = { ...params, last_day, last_visitor, last_event };
  await deleteFromLog(clickhouse, { where: which, params: bounds }, note);
  await deleteFrom(clickhouse, 'events', { where: which, params: bounds });
  return found.events;
}

async function deleteFromLog(clickhouse: ClickHouse, which: Condition, note: Note) {
  const batches = `select batch, count() as events from event_log where ${which.where} group by batch`;
  await note(await clickhouse.rows(batches, which.params));
  await deleteFrom(clickhouse, 'event_log', which);
}

const deleteFrom = ({ run, tables }: ClickHouse, table: string, { where, params }: Condition) =>
  run(`delete from ${tables.held(table)}${tables.everywhere} where ${where}`, params);

/** Hears how many events the log has of each batch, before they go. */
type Note = (batches: { batch: string; events: number }[]) => Promise<void>;

interface Condition {
  where: string;
  params: Record<string, unknown>;
}

export const receivedBefore = (domain_id: string, before: Date): Condition => ({
  where: `domain_id = {domain_id:UUID} and received_at < {before:DateTime64(3, 'UTC')}`,
  params: { domain_id, before: clickTime(before) },
});

export const ofDomain = (domain_id: string): Condition => ({
  where: 'domain_id = {domain_id:UUID}',
  params: { domain_id },
});

/** Wherever a clock that was off has put them. */
export const ofVisitor = (of: { domain_id: string; id: string }): Condition => ({
  where: 'domain_id = {domain_id:UUID} and visitor_id = {id:UUID}',
  params: of,
});

/** Each once, in the order in which they are kept. */
export async function* readLoggedOf(clickhouse: ClickHouse, domain_id: string): AsyncGenerator<KeptEvent[]> {
  const portions = clickhouse.portions<Row>(
    `select ${columns} from events where domain_id = {domain_id:UUID}
      order by domain_id, day, visitor_id, event_id, age desc limit 1 by day, visitor_id, event_id`,
    { domain_id },
  );
  for await (const rows of portions)
    yield rows.map((row) => {
      const { domain_id: _, ...event } = eventOf(row);
      return { ...event, day: new Date(dayOfId(event.event_id) * DAY_MS).toISOString().slice(0, 10) };
    });
}

/** Months that ended before a day, and what came with wrong clocks before it. */
export async function dropLoggedBefore(clickhouse: ClickHouse, day: Date, note: Note): Promise<void> {
  const month = Number(day.toISOString().slice(0, 7).replace('-', ''));
  await dropPartitions(clickhouse, 'events', (of) => Number(of) > 0 && Number(of) < month);
  const params = { month, day: clickTime(`${day.toISOString().slice(0, 10)}T00:00:00Z`) };
  const odd = "month = 0 and received_at < {day:DateTime64(3, 'UTC')}";
  await deleteFrom(clickhouse, 'events', { where: odd, params });
  await dropLogBefore(clickhouse, day);
  const over = `${odd} or month between 1 and {month:UInt32} - 1`;
  await deleteFromLog(clickhouse, { where: over, params }, note);
}

/** The days of the log before a day; what is kept stays. */
export function dropLogBefore(clickhouse: ClickHouse, day: Date): Promise<void> {
  const first = day.toISOString().slice(0, 10);
  return dropPartitions(clickhouse, 'event_log', (of) => of < first);
}

async function dropPartitions({ rows, run, tables }: ClickHouse, table: string, is: (of: string) => boolean) {
  const held = tables.held(table);
  const parts = await rows<{ partition: string }>(
    `select distinct partition from ${tables.parts} where database = currentDatabase() and table = {held:String} and active`,
    { held },
  );
  for (const { partition } of parts.filter((one) => is(one.partition)))
    await run(
      `alter table ${held}${tables.everywhere} drop partition ${/\D/.test(partition) ? `'${partition}'` : partition}`,
    );
}
