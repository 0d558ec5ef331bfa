import { compare } from '../../platform/compare.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookAtBoth, type Rest, restFrom } from './look-at-both.queries.ts';
import type { Both } from './resting-lists.store.ts';
import { listRestingVisitors } from './resting-visitors.queries.ts';
import {
  countRestingBegun,
  listRestingArrivals,
  listRestingBegun,
  listRestingConversions,
  listRestingSessions,
  listRestingViews,
} from './resting-visits.queries.ts';
import {
  countBegun,
  listAbsent,
  listArrivals,
  listBegun,
  listConversionRows,
  listSessionRows,
  listViewRows,
} from './visit-read.queries.ts';
import {
  type Arrival,
  type BegunVisit,
  type BegunVisits,
  keyOf,
  type RowKey,
  type SessionRow,
  type VisitKey,
} from './visit-types.ts';

interface Ask<Key, Row> {
  visitorOf(key: Key): RowKey;
  here(db: Db): Promise<Row[]>;
  there(rest: Rest, keys: readonly Key[]): Promise<Row[]>;
}

/** Rows of visitors who are here, and of those who rest; nobody is in both. */
async function readBoth<Key, Row>({ db, clickhouse }: Both, keys: readonly Key[], ask: Ask<Key, Row>) {
  if (keys.length === 0) return [];
  const owners = new Map(keys.map(ask.visitorOf).map((one) => [keyOf(one.domain_id, one.id), one] as const));
  const visitors = [...owners.values()];
  const domains = [...new Set(visitors.map(({ domain_id }) => domain_id))];
  const { here, resting } = await lookAtBoth(db, domains, async (trx, rested) => ({
    rows: await ask.here(trx),
    absent: rested === null ? [] : await listAbsent(trx, visitors),
  }));
  const rest = restFrom(clickhouse, resting, 0);
  if (!rest || here.absent.length === 0) return here.rows;
  const absent = new Set(here.absent.map(({ domain_id, id }) => keyOf(domain_id, id)));
  const isAbsent = (key: Key) => {
    const { domain_id, id } = ask.visitorOf(key);
    return absent.has(keyOf(domain_id, id));
  };
  return [...here.rows, ...(await ask.there(rest, keys.filter(isAbsent)))];
}

const ownerOf = ({ domain_id, visitor_id }: VisitKey) => ({ domain_id, id: visitor_id });

export async function listSessionsOfBoth(
  both: Both,
  visitors: readonly RowKey[],
  limit: number,
): Promise<SessionRow[]> {
  const rows = await readBoth(both, visitors, {
    visitorOf: (visitor) => visitor,
    here: (trx) => listSessionRows(trx, visitors, limit),
    there: (rest, keys) => listRestingSessions(rest, keys, limit),
  });
  return rows.sort((one, other) => compare(one.started_at, other.started_at) || compare(one.id, other.id));
}

export async function listViewsOfBoth(both: Both, visits: readonly VisitKey[], limit: number) {
  const rows = await readBoth(both, visits, {
    visitorOf: ownerOf,
    here: (trx) => listViewRows(trx, visits, limit),
    there: (rest, keys) => listRestingViews(rest, keys, limit),
  });
  return rows.sort((one, other) => compare(one.at, other.at) || compare(one.id, other.id));
}

export async function listConversionsOfBoth(both: Both, visits: readonly VisitKey[]) {
  const rows = await readBoth(both, visits, {
    visitorOf: ownerOf,
    here: (trx) => listConversionRows(trx, visits),
    there: (rest, keys) => listRestingConversions(rest, keys),
  });
  return rows.sort((one, other) => compare(one.at, other.at) || compare(one.rule_id, other.rule_id));
}

export async function countBegunOfBoth(
  { db, clickhouse }: Both,
  of: { domain_id: string; from: Date; to: Date },
): Promise<BegunVisits> {
  const { here, resting } = await lookAtBoth(db, [of.domain_id], (trx) => countBegun(trx, of));
  const rest = restFrom(clickhouse, resting, of.from);
  if (!rest) return here;
  const there = await countRestingBegun(rest, of);
  return {
    visits: here.visits + there.visits,
    converting: here.converting + there.converting,
    from_assistants: here.from_assistants + there.from_assistants,
    converting_from_assistants: here.converting_from_assistants + there.converting_from_assistants,
  };
}

export async function listBegunOfBoth(
  { db, clickhouse }: Both,
  of: { domain_id: string; from: Date; limit: number },
): Promise<BegunVisit[]> {
  const { here, resting } = await lookAtBoth(db, [of.domain_id], (trx) => listBegun(trx, of));
  const rest = restFrom(
    clickhouse,
    resting,
    here.length < of.limit ? of.from : (here.at(-1)?.started_at ?? 0),
  );
  if (!rest) return here;
  const there = await listRestingBegun(rest, { ...of, to: new Date(rest.resting.seen_before) });
  return [...here, ...there]
    .sort((one, other) => compare(other.started_at, one.started_at))
    .slice(0, of.limit);
}

const DAY_MS = 86_400_000;

export async function listArrivalsOfBoth(
  { db, clickhouse }: Both,
  of: Parameters<typeof listArrivals>[1],
): Promise<Arrival[]> {
  const { domain_id, limit } = of;
  const { here, resting } = await lookAtBoth(db, [domain_id], (trx) => listArrivals(trx, of));
  const rest = restFrom(clickhouse, resting, here.length < limit ? of.start : (here.at(-1)?.at ?? 0));
  if (!rest) return here;
  const [from, to] = [new Date(of.start), new Date(Date.parse(of.end) + DAY_MS)];
  const arrived = await listRestingArrivals(rest, { ...of, from, to });
  const ids = [...new Set(arrived.map(({ visitor_id }) => visitor_id))];
  const words = new Map(
    (await listRestingVisitors(rest, domain_id, ids)).map(({ id, description }) => [id, description]),
  );
  const there = arrived.map((one) => ({ ...one, description: words.get(one.visitor_id) ?? null }));
  return [...here, ...there].sort((one, other) => compare(other.at, one.at)).slice(0, limit);
}
