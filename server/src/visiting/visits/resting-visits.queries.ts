import { clickTime } from '../../platform/clickhouse/click-time.ts';
import { tuple } from '../../platform/clickhouse/clickhouse.ts';
import { type Rest, restRows } from './look-at-both.queries.ts';
import { restingNow } from './resting-rows.queries.ts';
import { MAX_PATHS } from './visit-read.queries.ts';
import type {
  Arrival,
  BegunVisit,
  BegunVisits,
  ConversionRow,
  RowKey,
  SessionRow,
  ViewRow,
  VisitKey,
} from './visit-types.ts';

/** PostgreSQL's columns; what JSON does not tell is put right by `asSession`. */
export const visitColumns = '* except (batch)';
export const viewColumns = '* except (batch, visitor_id)';
export const conversionColumns = '* except (batch, visitor_id, met)';
export const exposureColumns = '* except (batch)';

export type SessionThere = Omit<SessionRow, 'touch'> & { touch: string };
export const asSession = (row: SessionThere): SessionRow => ({ ...row, touch: JSON.parse(row.touch) });

const domainsOf = (keys: readonly { domain_id: string }[]) => [
  ...new Set(keys.map(({ domain_id }) => domain_id)),
];

/** The newest of each of these visitors, at most `limit` of each, oldest first. */
export async function listRestingSessions(
  rest: Rest,
  visitors: readonly RowKey[],
  limit: number,
): Promise<SessionRow[]> {
  if (visitors.length === 0) return [];
  const rows = await restRows<SessionThere>(
    rest,
    `select ${visitColumns} from resting_visits
      where domain_id in {domains:Array(UUID)} and (domain_id, visitor_id) in {keys:Array(Tuple(UUID, UUID))} and ${restingNow()}
      order by started_at desc, toString(id) desc limit {limit:UInt32} by domain_id, visitor_id`,
    {
      domains: domainsOf(visitors),
      keys: visitors.map(({ domain_id, id }) => tuple(domain_id, id)),
      limit,
    },
  );
  return rows.reverse().map(asSession);
}

const ofVisits = `domain_id in {domains:Array(UUID)}
  and (domain_id, visitor_id, session_id) in {keys:Array(Tuple(UUID, UUID, UUID))}`;
const visitParams = (visits: readonly VisitKey[]) => ({
  domains: domainsOf(visits),
  keys: visits.map(({ domain_id, visitor_id, id }) => tuple(domain_id, visitor_id, id)),
});

/** Views lie between the beginning and the end of their visit, which says in which months they are. */
const seenThen = "at between {first:DateTime64(3, 'UTC')} and {last:DateTime64(3, 'UTC')}";
const timesOf = (visits: readonly VisitKey[]) => ({
  first: clickTime(visits.map(({ started_at }) => started_at).sort()[0] ?? ''),
  last: clickTime(
    visits
      .map(({ ended_at }) => ended_at)
      .sort()
      .at(-1) ?? '',
  ),
});

/** In the order in which they were seen, the first ones of each of these visits. */
export async function listRestingViews(
  rest: Rest,
  visits: readonly VisitKey[],
  limit: number,
): Promise<ViewRow[]> {
  if (visits.length === 0) return [];
  return restRows<ViewRow>(
    rest,
    `select ${viewColumns} from resting_views where ${ofVisits} and ${seenThen} and ${restingNow()}
      order by at, toString(id) limit {limit:UInt32} by domain_id, session_id`,
    { ...visitParams(visits), ...timesOf(visits), limit },
  );
}

export async function listRestingConversions(
  rest: Rest,
  visits: readonly VisitKey[],
): Promise<ConversionRow[]> {
  if (visits.length === 0) return [];
  return restRows<ConversionRow>(
    rest,
    `select ${conversionColumns} from resting_conversions where ${ofVisits} and ${restingNow()}
      order by at, toString(rule_id)`,
    visitParams(visits),
  );
}

/** A visit has one at most; empty without. */
const assistant = "arrayFirst(key -> startsWith(key, 'assistant:'), touch_keys)";
const began = `domain_id = {domain_id:UUID} and counted
  and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`;
const beganParams = ({ domain_id, from, to }: { domain_id: string; from: Date; to: Date }) => ({
  domain_id,
  from: clickTime(from),
  to: clickTime(to),
});

export async function countRestingBegun(
  rest: Rest,
  of: { domain_id: string; from: Date; to: Date },
): Promise<BegunVisits> {
  const [sums] = await restRows<BegunVisits>(
    rest,
    `select count() as visits, countIf(has_conversion) as converting, countIf(${assistant} != '') as from_assistants,
        countIf(${assistant} != '' and has_conversion) as converting_from_assistants
      from resting_visits where ${began} and ${restingNow()}`,
    beganParams(of),
  );
  return sums ?? { visits: 0, converting: 0, from_assistants: 0, converting_from_assistants: 0 };
}

type BegunThere = VisitKey & Omit<BegunVisit, 'paths' | 'touch'> & { touch: string };

/** Counted visits that began in this time, the newest first, and the pages of each. */
export async function listRestingBegun(
  rest: Rest,
  { limit, ...of }: { domain_id: string; from: Date; to: Date; limit: number },
): Promise<BegunVisit[]> {
  const visits = await restRows<BegunThere>(
    rest,
    `select domain_id, id, visitor_id, started_at, ended_at, touch, country, device, has_conversion
      from resting_visits where ${began} and ${restingNow()}
      order by started_at desc, toString(id) limit {limit:UInt32}`,
    { ...beganParams(of), limit },
  );
  const paths = await listPaths(rest, visits);
  return visits.map(({ id, visitor_id, started_at, touch, country, device, has_conversion }) => ({
    ...{ visitor_id, started_at, country, device, has_conversion },
    touch: JSON.parse(touch),
    paths: paths.get(id) ?? [],
  }));
}

/** By visit, in the order in which they were seen. */
async function listPaths(rest: Rest, visits: readonly VisitKey[]): Promise<Map<string, string[]>> {
  if (visits.length === 0) return new Map();
  const rows = await restRows<{ session_id: string; seen: [string, string, string][] }>(
    rest,
    `select session_id, groupArraySorted(${MAX_PATHS})((at, toString(id), path)) as seen
      from resting_views where ${ofVisits} and ${seenThen} and ${restingNow()} group by domain_id, session_id`,
    { ...visitParams(visits), ...timesOf(visits) },
  );
  return new Map(rows.map(({ session_id, seen }) => [session_id, seen.map(([, , path]) => path)]));
}

type ArrivalThere = VisitKey & Omit<Arrival, 'landing' | 'description'>;

/** Counted visits that an assistant sent in this time, newest first. */
export async function listRestingArrivals(
  rest: Rest,
  of: { domain_id: string; from: Date; to: Date; assistant: string; converting: boolean; limit: number },
): Promise<Omit<Arrival, 'description'>[]> {
  const visits = await restRows<ArrivalThere>(
    rest,
    `select domain_id, id, visitor_id, started_at, ended_at, pages_count, has_conversion, started_at as at
      from resting_visits where ${began} and ${assistant} = {assistant:String} and (not {converting:Bool} or has_conversion)
        and ${restingNow()}
      order by started_at desc, toString(id) limit {limit:UInt32}`,
    {
      ...beganParams(of),
      assistant: `assistant:${of.assistant}`,
      converting: of.converting,
      limit: of.limit,
    },
  );
  const paths = await listPaths(rest, visits);
  return visits.map(({ id, visitor_id, pages_count, has_conversion, at }) => ({
    ...{ visitor_id, pages_count, has_conversion, at },
    landing: paths.get(id)?.[0] ?? null,
  }));
}
