import { sql } from 'kysely';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { type Db, one, run } from '../../../platform/db/database.ts';
import type { StoredKind } from '../rows/stored-rows.ts';
import type { Work } from '../visits.store.ts';
import { insertStored } from './copies.queries.ts';

/** A unit of work with its rows as they are inserted. */
export interface VisitUnit extends Omit<Work, 'rows'> {
  rows: Partial<Record<StoredKind, object[]>>;
}

/** The number of the last unit that is complete. */
export async function readWritten(db: Db): Promise<number> {
  const row = await one(
    db,
    sql<{ written: number }>`select written::float8 as written from projections where name = 'visits'`,
  );
  return row.written;
}

/** Numbers grow with time, even if a unit is never written. */
export async function nextWritten(db: Db): Promise<number> {
  const row = await one(db, sql<{ written: number }>`select nextval('visit_units')::float8 as written`);
  return row.written;
}

export async function saveWritten(db: Db, written: number): Promise<void> {
  await run(db, sql`update projections set written = ${written} where name = 'visits'`);
}

/** A unit that was begun after the last complete one. */
export async function findUnfinished(
  clickhouse: ClickHouse,
  after: number,
): Promise<{ written: number; unit: VisitUnit } | undefined> {
  const [row] = await clickhouse.rows<{ written: number; body: string }>(
    'select written, body from visit_units final where written > {after:UInt64}',
    { after },
  );
  return row && { written: row.written, unit: JSON.parse(row.body) };
}

export const noteUnit = (clickhouse: ClickHouse, written: number, body: string): Promise<void> =>
  clickhouse.insert('visit_units', [{ one: 1, written, body }], `unit ${written}`);

/** Once, however often it is tried. */
export async function writeUnit(clickhouse: ClickHouse, written: number, { rows }: VisitUnit): Promise<void> {
  await Promise.all(
    Object.entries(rows).map(([table, changed]) =>
      insertStored(clickhouse, table, changed, { written, token: `${written} ${table}` }),
    ),
  );
}

export const forgetUnit = ({ run: ask, tables }: ClickHouse): Promise<void> =>
  ask(`truncate table ${tables.held('visit_units')}${tables.everywhere}`);
