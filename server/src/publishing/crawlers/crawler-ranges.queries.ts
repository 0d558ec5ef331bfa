import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

export interface RangesRow {
  source: string;
  operator: string;
  prefixes: string[];
  fetched_at: string;
  detail: string | null;
}

export function listRanges(db: Db) {
  return many(
    db,
    sql<RangesRow>`select source, operator, prefixes, fetched_at, detail from crawler_ranges limit 200`,
  );
}

export async function upsertRanges(
  db: Db,
  ranges: { source: string; operator: string; prefixes: string[]; at: Date },
) {
  await run(
    db,
    sql`insert into crawler_ranges (source, operator, prefixes, fetched_at)
      values (${ranges.source}, ${ranges.operator}, ${json(ranges.prefixes)}, ${ranges.at})
      on conflict (source) do update set prefixes = excluded.prefixes, fetched_at = excluded.fetched_at, detail = null`,
  );
}

/** If a list cannot be fetched today, its last version stays in use. */
export async function noteRangesFailure(db: Db, source: string, detail: string) {
  await run(db, sql`update crawler_ranges set detail = ${detail} where source = ${source}`);
}
