import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { compare } from '../../platform/compare.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookAtBoth, type Rest, restFrom } from './look-at-both.queries.ts';
import { findVisitorsIn } from './read-visit-report.ts';
import { openRestingPacks } from './resting-packs.store.ts';
import {
  describeResting,
  listRestingBeginners,
  listRestingSeen,
  listRestingVisitors,
} from './resting-visitors.queries.ts';
import { findVisitorRow } from './visit-read.queries.ts';
import type { VisitorsAmong } from './visit-report-types.ts';
import {
  type FoundVisitor,
  listBeginners,
  listFoundRows,
  listVisitorRows,
  type SeenPlace,
} from './visitor-list.queries.ts';
import { namesOf, secondsOf } from './visitor-list.store.ts';

export interface Both {
  db: Db;
  clickhouse: ClickHouse;
}

type Row = Visitor & { bot: string[] };

/** Wherever they are. */
export async function findVisitor(
  { db, clickhouse }: Both,
  domain_id: string,
  id: string,
): Promise<Row | undefined> {
  const { here, resting } = await lookAtBoth(db, [domain_id], (trx) => findVisitorRow(trx, domain_id, id));
  if (here || resting === null) return here;
  const [found] = await listRestingVisitors({ clickhouse, resting }, domain_id, [id]);
  if (!found) return undefined;
  const { is_phrased: _, ...visitor } = found;
  return visitor;
}

/** Undefined for a cursor of somebody who is nowhere. */
async function placeOf(
  both: Both,
  domain_id: string,
  cursor: string | null,
): Promise<SeenPlace | null | undefined> {
  if (cursor === null) return null;
  const found = await findVisitor(both, domain_id, cursor);
  return found && { id: found.id, last_seen: found.last_seen };
}

/** Last seen first, starting after the cursor; without programs. */
export async function listVisitors(
  both: Both,
  domain_id: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<ListedVisitor[]> {
  const { db, clickhouse } = both;
  const behind = await placeOf(both, domain_id, cursor);
  if (behind === undefined) return [];
  const { here, resting } = await lookAtBoth(db, [domain_id], (trx) =>
    listVisitorRows(trx, domain_id, { limit, cursor: behind }),
  );
  // Whoever rests was seen before the last of a full portion, most of the time.
  const rest = restFrom(clickhouse, resting, here.length < limit ? 0 : (here.at(-1)?.last_seen ?? 0));
  if (!rest) return here;
  const seen = await listRestingSeen(rest, domain_id, { limit, behind });
  const chosen = [...here, ...seen].sort(newestFirst).slice(0, limit);
  return inOrder(rest, domain_id, chosen, here);
}

const newestFirst = (one: SeenPlace, other: SeenPlace) =>
  compare(other.last_seen, one.last_seen) || compare(other.id, one.id);

/** These visitors in this order, those who rest with what is said of them. */
async function inOrder(
  rest: Rest,
  domain_id: string,
  chosen: readonly { id: string }[],
  here: readonly ListedVisitor[],
): Promise<ListedVisitor[]> {
  const known = new Map(here.map((visitor) => [visitor.id, visitor]));
  const others = chosen.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (const visitor of await describeResting(rest, domain_id, others)) known.set(visitor.id, visitor);
  return chosen.flatMap(({ id }) => known.get(id) ?? []);
}

/** Packs say who comes next, and rows who that is. */
export async function listVisitorsAmong(both: Both, asked: VisitorsAmong): Promise<ListedVisitor[]> {
  const { db, clickhouse } = both;
  const { domain_id, limit, cursor } = asked;
  const behind = await placeOf(both, domain_id, cursor);
  if (behind === undefined) return [];
  const { visitors, before } = await findVisitorsIn(openRestingPacks(db, clickhouse), {
    ...asked,
    cursor: behind && { id: behind.id, second: Math.floor(Date.parse(behind.last_seen) / 1000) },
  });
  const seconds = secondsOf(visitors);
  const page = { limit, cursor: behind, before };
  const { here, resting } = await lookAtBoth(db, [domain_id], async (trx) => {
    const beginners = await listBeginners(trx, domain_id, seconds);
    const found = namesOf(visitors, beginners);
    return { found, rows: await listFoundRows(trx, domain_id, found, page) };
  });
  const named = new Set(here.found.map(({ id }) => id));
  const rest = restFrom(clickhouse, resting, 0);
  if (!rest || named.size === visitors.length) return here.rows;
  const there = namesOf(visitors, await listRestingBeginners(rest, domain_id, seconds));
  return mergeFound(rest, domain_id, { ...page, rows: here.rows, found: here.found, there });
}

interface FoundInBoth {
  rows: readonly ListedVisitor[];
  found: readonly FoundVisitor[];
  there: readonly FoundVisitor[];
  limit: number;
  cursor: SeenPlace | null;
  before: number | null;
}

/** The second in which they were seen last comes before all else in the order, as in PostgreSQL's own list. */
async function mergeFound(
  rest: Rest,
  domain_id: string,
  { rows, found, there, limit, cursor, before }: FoundInBoth,
): Promise<ListedVisitor[]> {
  const seconds = new Map([...found, ...there].map(({ id, last }) => [id, last]));
  const lastOf = ({ id }: SeenPlace) => seconds.get(id) ?? 0;
  const isBehind = (one: SeenPlace) =>
    cursor === null || before === null || lastOf(one) < before || newestFirst(cursor, one) < 0;
  const others = await describeResting(
    rest,
    domain_id,
    there.map(({ id }) => id),
  );
  return [...rows, ...others.filter(isBehind)]
    .sort((one, other) => lastOf(other) - lastOf(one) || newestFirst(one, other))
    .slice(0, limit);
}
