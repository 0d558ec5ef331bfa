import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import { findResting, readRested } from './resting-clickhouse.queries.ts';
import { type AnyRow, insertRows, insertWoken, listElsewhere } from './resting-moves.queries.ts';
import { RESTING, type RestingTable, readResting, type WokenRow } from './resting-rows.queries.ts';
import type { RowKey } from './visit-types.ts';

/** Those of these visitors who rest, for whoever has the turn. */
export async function findAsleep(
  db: Db,
  clickhouse: ClickHouse,
  visitors: readonly RowKey[],
): Promise<WokenRow[]> {
  const domain_ids = [...new Set(visitors.map(({ domain_id }) => domain_id))];
  const resting = await readResting(db, domain_ids);
  if (!resting) return [];
  const elsewhere = await listElsewhere(db, visitors);
  return elsewhere.length === 0 ? [] : findResting(clickhouse, resting, elsewhere);
}

/** Puts their rows back into PostgreSQL; from the commit on they count there, and no more in ClickHouse. */
export async function wakeAsleep(db: Db, clickhouse: ClickHouse, asleep: readonly WokenRow[]): Promise<void> {
  if (asleep.length === 0) return;
  for (const table of RESTING) {
    const rows = await readRested(clickhouse, table, asleep);
    await insertRows(
      db,
      table,
      rows.map((row) => wokenRow(table, row)),
    );
  }
  await insertWoken(db, asleep);
}

/** A row as PostgreSQL has it. */
export function wokenRow({ here }: RestingTable, row: AnyRow): AnyRow {
  return here === 'visitor_sessions' && typeof row.touch === 'string'
    ? { ...row, touch: JSON.parse(row.touch) }
    : row;
}
