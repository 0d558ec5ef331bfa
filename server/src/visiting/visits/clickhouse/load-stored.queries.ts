import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import { type ClickHouse, type Params, tuple } from '../../../platform/clickhouse/clickhouse.ts';
import type { NamedKeys, NamedRow } from '../named-event-types.ts';
import type { RowSource } from '../rows/row-loader.ts';
import type { StoredKind, StoredRows, StoredView, StoredVisit } from '../rows/stored-rows.ts';
import { keyOf, type OwnedKey, type RowKey } from '../visit-types.ts';
import { MAX_DAYS_OPEN } from './chosen-visits.queries.ts';
import { domainsOf, readTouch, type TouchText } from './lists.queries.ts';

const DAY_MS = 86_400_000;
/** More than any person has; limits what a script that sends everything under one id costs each batch. */
const MAX_TOGETHER = 2000;

const columns = '* except (written, is_deleted)';
const pairs = (keys: readonly RowKey[]) => keys.map(({ domain_id, id }) => tuple(domain_id, id));
/** The months in which rows that were there at these moments may lie. */
function timesOf(keys: readonly OwnedKey[]): Params {
  const times = keys.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  return {
    first: clickTime((times[0] ?? 0) - MAX_DAYS_OPEN * DAY_MS),
    last: clickTime((times.at(-1) ?? 0) + DAY_MS),
  };
}

const between = (at: string) => `${at} between {first:DateTime64(3, 'UTC')} and {last:DateTime64(3, 'UTC')}`;

/** Rows of visitors, or of anybody where no owners are told apart, by conditions on more. */
const rowsBy = <Row>(
  clickhouse: ClickHouse,
  table: StoredKind,
  where: string,
  params: Params,
): Promise<Row[]> =>
  clickhouse.rows<Row>(
    `select ${columns} from ${table} final where domain_id in {domains:Array(UUID)} and ${where}`,
    params,
  );

const OWNED = '(domain_id, visitor_id) in {owners:Array(Tuple(UUID, UUID))}';
const ownersOf = (visitors: readonly RowKey[]): Params => ({
  domains: domainsOf(visitors),
  owners: pairs(visitors),
});
const keysOf = (keys: readonly OwnedKey[]): Params => ({
  ...ownersOf(keys.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }))),
  ids: keys.map(({ id }) => id),
  ...timesOf(keys),
});

export const rowsInClickHouse = (clickhouse: ClickHouse): RowSource => {
  const visits = async (where: string, params: Params) =>
    (await rowsBy<TouchText<StoredVisit>>(clickhouse, 'visits', where, params)).map(readTouch);
  const views = (where: string, params: Params) => rowsBy<StoredView>(clickhouse, 'views', where, params);
  return {
    visitors: (keys) =>
      rowsBy(clickhouse, 'visitors', '(domain_id, id) in {owners:Array(Tuple(UUID, UUID))}', ownersOf(keys)),
    visits: (keys) =>
      visits(`${OWNED} and id in {ids:Array(UUID)} and ${between('started_at')}`, keysOf(keys)),
    visitsOf: (visitors) => visits(OWNED, ownersOf(visitors)),
    async views(keys) {
      const isAsked = `id in {ids:Array(UUID)} and ${between('at')}`;
      const found = await views(`${OWNED} and ${isAsked}`, keysOf(keys));
      const there = new Set(found.map(({ domain_id, id }) => keyOf(domain_id, id)));
      const others = keys.filter(
        ({ is_theirs, domain_id, id }) => !is_theirs && !there.has(keyOf(domain_id, id)),
      );
      return others.length > 0 ? [...found, ...(await views(isAsked, keysOf(others)))] : found;
    },
    viewsIn: (asked) =>
      views(
        `${OWNED} and session_id in {ids:Array(UUID)} and ${between('at')}`,
        keysOf(
          asked.flatMap((visit) => [
            { ...visit, at: visit.started_at },
            { ...visit, at: visit.ended_at },
          ]),
        ),
      ),
    viewsOf: (visitors) => views(OWNED, ownersOf(visitors)),
    conversionsOf: (visitors) => rowsBy(clickhouse, 'conversions', OWNED, ownersOf(visitors)),
    exposuresOf: (visitors) => rowsBy(clickhouse, 'exposures', OWNED, ownersOf(visitors)),
    conversionsWith: (externals) =>
      rowsBy(
        clickhouse,
        'conversions',
        `external_id in {externals:Array(String)}
          and (domain_id, external_id) in {keys:Array(Tuple(UUID, String))} limit ${MAX_TOGETHER}`,
        {
          domains: domainsOf(externals),
          externals: externals.map(({ external_id }) => external_id),
          keys: externals.map(({ domain_id, external_id }) => tuple(domain_id, external_id)),
        },
      ),
    named: (keys) => findNamed(clickhouse, keys),
  };
};

/** Named events of these visitors, customers and external ids. */
async function findNamed(
  clickhouse: ClickHouse,
  { visitors, customers, externals }: NamedKeys,
): Promise<NamedRow[]> {
  const parts = [
    visitors.length > 0 && '(domain_id, whose) in {visitors:Array(Tuple(UUID, UUID))}',
    customers.length > 0 && '(domain_id, customer_id) in {customers:Array(Tuple(UUID, UUID))}',
    externals.length > 0 && '(domain_id, external_id) in {externals:Array(Tuple(UUID, String))}',
  ].filter((part) => part !== false);
  const found = await Promise.all(
    parts.map((part) =>
      clickhouse.rows<NamedRow>(
        `select ${columns} from named_events final where domain_id in {domains:Array(UUID)} and ${part}
          order by at, toString(event_id) limit ${MAX_TOGETHER}`,
        {
          domains: domainsOf([...visitors, ...customers, ...externals]),
          visitors: pairs(visitors),
          customers: pairs(customers),
          externals: externals.map(({ domain_id, external_id }) => tuple(domain_id, external_id)),
        },
      ),
    ),
  );
  return found.flat();
}

/** All rows of a table, or those of a website, in portions. */
export async function* readStored<Kind extends StoredKind>(
  clickhouse: ClickHouse,
  kind: Kind,
  domain_id?: string,
): AsyncGenerator<StoredRows[Kind][]> {
  const all = `select ${columns} from ${kind} final ${domain_id ? 'where domain_id = {domain_id:UUID}' : ''}`;
  if (kind !== 'visits') return yield* clickhouse.portions<StoredRows[Kind]>(all, { domain_id });
  for await (const rows of clickhouse.portions<TouchText<StoredVisit>>(all, { domain_id }))
    yield rows.map(readTouch) as StoredRows[Kind][];
}
