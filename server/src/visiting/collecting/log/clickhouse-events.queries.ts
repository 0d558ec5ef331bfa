import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import { storableJson } from '../../../platform/db/database.ts';
import { dayOfId } from '../receive/read-batch.ts';
import type { Meant } from './pack-work.ts';
import type { CarriedEvent } from './stored-event-types.ts';

const NONE = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;
/** Range of `Date32`; a day beyond it is written as the nearest. */
const [MIN_DAY, MAX_DAY] = [Date.UTC(1900, 0, 1) / DAY_MS, Date.UTC(2299, 11, 31) / DAY_MS];

const columns =
  'domain_id, event_id, view_id, type, visitor_id, visit_id, at, received_at, data, visit' as const;

interface EventRow extends Omit<CarriedEvent, 'data' | 'visit'> {
  view_id: string;
  data: string;
  visit: string;
}

export async function insertEvents(
  clickhouse: ClickHouse,
  events: readonly CarriedEvent[],
  token: string,
): Promise<void> {
  if (events.length > 0) await clickhouse.insert('events', events.map(rowOf), token);
}

function rowOf({ data, visit, ...event }: CarriedEvent) {
  const { id, view, ...rest } = data;
  const day = Math.min(MAX_DAY, Math.max(MIN_DAY, dayOfId(event.event_id)));
  return {
    ...event,
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    view_id: view ?? NONE,
    // Ids are most of the bytes, so none is written twice.
    data: storableJson({ ...rest, ...(id !== event.event_id && { id }) }),
    visit: visit === null ? '' : storableJson(visit),
  };
}

function eventOf({ view_id, data, visit, ...row }: EventRow): CarriedEvent {
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

export async function* readEvents(clickhouse: ClickHouse, domain_id: string): AsyncGenerator<CarriedEvent[]> {
  const portions = clickhouse.portions<EventRow>(
    `select ${columns} from events final where domain_id = {domain_id:UUID}`,
    { domain_id },
  );
  for await (const rows of portions) yield rows.map(eventOf);
}

export async function hasEventsSince(
  clickhouse: ClickHouse,
  domain_id: string,
  since: Date,
): Promise<boolean> {
  const rows = await clickhouse.rows(
    `select 1 as there from events where domain_id = {domain_id:UUID}
      and received_at >= {since:DateTime64(3, 'UTC')} limit 1`,
    { domain_id, since: clickTime(since) },
  );
  return rows.length > 0;
}

/** At most `limit`, in the order in which they lie; how many went. */
export async function deleteEvents(
  { rows, run, tables }: ClickHouse,
  { domain_id, visitor_id, before }: Meant & { domain_id: string },
  limit: number,
): Promise<number> {
  const params: Params = { domain_id, visitor_id, before: before && clickTime(before), limit };
  const where = [
    'domain_id = {domain_id:UUID}',
    ...(visitor_id === null ? [] : ['visitor_id = {visitor_id:UUID}']),
    ...(before === null ? [] : ["received_at < {before:DateTime64(3, 'UTC')}"]),
  ].join(' and ');
  const [found] = await rows<{ events: number; last: string[] }>(
    `select count() as events, max((day, visitor_id, event_id)) as last from (
      select distinct day, visitor_id, event_id from events where ${where} order by 1, 2, 3 limit {limit:UInt64})`,
    params,
  );
  if (!found || found.events === 0) return 0;
  const [last_day, last_visitor, last_event] = found.last;
  await run(
    `delete from ${tables.held('events')}${tables.everywhere} where ${where}
      and (day, visitor_id, event_id) <= ({last_day:Date32}, {last_visitor:UUID}, {last_event:UUID})`,
    { ...params, last_day, last_visitor, last_event },
  );
  return found.events;
}

/** Months that ended before a day, and what came with wrong clocks before it. */
export async function dropEventsBefore({ rows, run, tables }: ClickHouse, day: Date): Promise<void> {
  const month = Number(day.toISOString().slice(0, 7).replace('-', ''));
  const held = tables.held('events');
  const parts = await rows<{ partition: string }>(
    `select distinct partition from ${tables.parts} where database = currentDatabase() and table = {held:String} and active`,
    { held },
  );
  for (const { partition } of parts)
    if (Number(partition) > 0 && Number(partition) < month)
      await run(`alter table ${held}${tables.everywhere} drop partition ${Number(partition)}`);
  await run(
    `delete from ${held}${tables.everywhere} where month = 0 and received_at < {day:DateTime64(3, 'UTC')}`,
    { day: clickTime(`${day.toISOString().slice(0, 10)}T00:00:00Z`) },
  );
}
