import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { DayCount } from '../visit-copies.queries.ts';
import { asVisit } from './stored-rows.queries.ts';
import type { StoredKind, StoredRows } from './stored-rows.ts';

const TABLES = ['visitors', 'visits', 'views', 'conversions', 'exposures', 'named_events', 'events'];

export async function emptyClickHouse({ run, tables }: ClickHouse): Promise<void> {
  for (const table of [...TABLES, 'visit_units'])
    await run(`truncate table ${tables.held(table)}${tables.everywhere}`);
}

/** Inserts rows into a table that has none of them. */
export const insertStored = (
  clickhouse: ClickHouse,
  kind: StoredKind,
  rows: readonly object[],
  { written, token }: { written: number; token: string },
): Promise<void> =>
  clickhouse.insert(
    kind,
    rows.map((row) => ({ ...row, written })),
    token,
  );

/** All rows of a table, of all websites or one. */
export async function* readStored<Kind extends StoredKind>(
  clickhouse: ClickHouse,
  kind: Kind,
): AsyncGenerator<StoredRows[Kind][]> {
  const portions = clickhouse.portions<StoredRows[Kind]>(
    `select * except (written, is_deleted) from ${kind} final`,
  );
  for await (const rows of portions)
    yield kind === 'visits' ? (rows.map((row) => asVisit(row as never)) as StoredRows[Kind][]) : rows;
}

export const countStored = (clickhouse: ClickHouse): Promise<DayCount[]> =>
  clickhouse.rows<DayCount>(
    `select domain_id, toString(day) as day, toInt32(sum(visits)) as visits, toInt32(sum(views)) as views from (
        select domain_id, toDate32(started_at) as day, 1 as visits, 0 as views from visits final
        union all select domain_id, toDate32(at) as day, 0 as visits, 1 as views from views final
      ) group by domain_id, day order by toString(domain_id), day`,
  );
