import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import { type ClickHouse, type Params, tuple } from '../../../platform/clickhouse/clickhouse.ts';
import type { ExternalKey, NamedKeys, NamedRow } from '../named-event-types.ts';
import type { KeptRows } from '../postgres/kept-rows.ts';
import type { ExposureRow, OwnedKey, RowKey } from '../visit-types.ts';
import {
  domainsOf,
  readTouch,
  rowColumns,
  type TouchText,
  visitColumns,
  visitorColumns,
} from './lists.queries.ts';
import type { StoredConversion, StoredKind, StoredView, StoredVisit, StoredVisitor } from './stored-rows.ts';

const DAY_MS = 86_400_000;
/** Nobody's visit goes on for longer, and no page stays open longer. */
const MAX_DAYS_OPEN = 35;
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

async function rowsBy<Row>(
  clickhouse: ClickHouse,
  table: string,
  where: string,
  keys: readonly unknown[],
  params: Params,
): Promise<Row[]> {
  return keys.length === 0
    ? []
    : clickhouse.rows<Row>(`select ${columns} from ${table} final where ${where}`, params);
}

export const loadVisitors = (clickhouse: ClickHouse, keys: readonly RowKey[]): Promise<StoredVisitor[]> =>
  rowsBy(
    clickhouse,
    'visitors',
    'domain_id in {domains:Array(UUID)} and (domain_id, id) in {keys:Array(Tuple(UUID, UUID))}',
    keys,
    { domains: domainsOf(keys), keys: pairs(keys) },
  );

const ofOwners =
  'domain_id in {domains:Array(UUID)} and (domain_id, visitor_id) in {owners:Array(Tuple(UUID, UUID))}';
const ownersOf = (keys: readonly OwnedKey[]): RowKey[] =>
  keys.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }));

export async function loadVisits(clickhouse: ClickHouse, keys: readonly OwnedKey[]): Promise<StoredVisit[]> {
  const rows = await rowsBy<TouchText<StoredVisit>>(
    clickhouse,
    'visits',
    `${ofOwners} and id in {ids:Array(UUID)} and ${between('started_at')}`,
    keys,
    {
      domains: domainsOf(keys),
      owners: pairs(ownersOf(keys)),
      ids: keys.map(({ id }) => id),
      ...timesOf(keys),
    },
  );
  return rows.map(readTouch);
}

export async function loadVisitsOf(
  clickhouse: ClickHouse,
  visitors: readonly RowKey[],
): Promise<StoredVisit[]> {
  const rows = await rowsBy<TouchText<StoredVisit>>(clickhouse, 'visits', ofOwners, visitors, {
    domains: domainsOf(visitors),
    owners: pairs(visitors),
  });
  return rows.map(readTouch);
}

export const loadViews = (clickhouse: ClickHouse, keys: readonly OwnedKey[]): Promise<StoredView[]> =>
  rowsBy(clickhouse, 'views', `${ofOwners} and id in {ids:Array(UUID)} and ${between('at')}`, keys, {
    domains: domainsOf(keys),
    owners: pairs(ownersOf(keys)),
    ids: keys.map(({ id }) => id),
    ...timesOf(keys),
  });

/** Views by key, whichever visitor they belong to now. */
export const findViews = (clickhouse: ClickHouse, keys: readonly OwnedKey[]): Promise<StoredView[]> =>
  rowsBy(
    clickhouse,
    'views',
    `domain_id in {domains:Array(UUID)} and id in {ids:Array(UUID)} and ${between('at')}`,
    keys,
    { domains: domainsOf(keys), ids: keys.map(({ id }) => id), ...timesOf(keys) },
  );

/** Views of visits, among those of their visitors. */
export const loadViewsOf = (
  clickhouse: ClickHouse,
  visits: readonly Pick<StoredVisit, 'domain_id' | 'id' | 'visitor_id' | 'started_at' | 'ended_at'>[],
): Promise<StoredView[]> => {
  const keys = visits.flatMap((visit) => [
    { ...visit, at: visit.started_at },
    { ...visit, at: visit.ended_at },
  ]);
  return rowsBy(
    clickhouse,
    'views',
    `${ofOwners} and session_id in {ids:Array(UUID)} and ${between('at')}`,
    keys,
    {
      domains: domainsOf(keys),
      owners: pairs(ownersOf(keys)),
      ids: visits.map(({ id }) => id),
      ...timesOf(keys),
    },
  );
};

/** All rows of visitors in a table. */
export const loadOf = <Row extends StoredView | StoredConversion | ExposureRow>(
  clickhouse: ClickHouse,
  table: 'views' | 'conversions' | 'exposures',
  visitors: readonly RowKey[],
): Promise<Row[]> =>
  rowsBy(clickhouse, table, ofOwners, visitors, { domains: domainsOf(visitors), owners: pairs(visitors) });

export const findConversions = (
  clickhouse: ClickHouse,
  externals: readonly ExternalKey[],
): Promise<StoredConversion[]> =>
  rowsBy(
    clickhouse,
    'conversions',
    `domain_id in {domains:Array(UUID)} and external_id in {externals:Array(String)}
      and (domain_id, external_id) in {keys:Array(Tuple(UUID, String))} limit ${MAX_TOGETHER}`,
    externals,
    {
      domains: domainsOf(externals),
      externals: externals.map(({ external_id }) => external_id),
      keys: externals.map(({ domain_id, external_id }) => tuple(domain_id, external_id)),
    },
  );

/** Named events of these visitors, customers and external ids. */
export async function findNamed(
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

const KEPT: Record<keyof KeptRows, [table: StoredKind, columns: string]> = {
  visitors: ['visitors', visitorColumns],
  visits: ['visits', visitColumns],
  views: ['views', rowColumns],
  conversions: ['conversions', rowColumns],
  exposures: ['exposures', columns],
  named: ['named_events', columns],
};

/** All rows of a website, in portions. */
export function readKept<Row>(
  clickhouse: ClickHouse,
  domain_id: string,
  kind: keyof KeptRows,
): AsyncIterable<Row[]> {
  const [table, listed] = KEPT[kind];
  return clickhouse.portions<Row>(`select ${listed} from ${table} final where domain_id = {domain_id:UUID}`, {
    domain_id,
  });
}
