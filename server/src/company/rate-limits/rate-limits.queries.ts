import { sql } from 'kysely';
import { type Db, json, many, one, run } from '../../platform/db/database.ts';

export interface Hits {
  key: string;
  /** Start of the window; hits with the same start are added up. */
  window_start: Date;
  hits: number;
}

/** Adds to the hits of a window; returns the total so far, across all processes. */
export async function addHits(db: Db, { key, window_start, hits }: Hits) {
  const row = await one(
    db,
    sql<{
      hits: number;
    }>`insert into rate_limits (key, window_start, hits) values (${key}, ${window_start}, ${hits})
      on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits returning hits`,
  );
  return row.hits;
}

/** In the order of their keys, so that two processes never wait for each other. */
export function addHitsOf(db: Db, window_start: Date, hits: readonly Omit<Hits, 'window_start'>[]) {
  return many(
    db,
    sql<{ key: string; hits: number }>`insert into rate_limits (key, window_start, hits)
      select key, ${window_start}, hits from jsonb_to_recordset(${json(hits)}) as h(key text, hits int) order by key
      on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits returning key, hits`,
  );
}

export async function forgetOldHits(db: Db, before: Date) {
  await run(db, sql`delete from rate_limits where window_start < ${before}`);
}
