import { sql } from 'kysely';
import { type Db, one, run } from '../server/src/platform/db/database.ts';

export async function forgetEvents(db: Db): Promise<void> {
  await run(db, sql`truncate events`);
}

export async function countEvents(db: Db): Promise<number> {
  return (await one(db, sql<{ n: number }>`select count(*)::int as n from events`)).n;
}

/** How many of these events are missing from the log. */
export async function countMissing(db: Db, ids: readonly string[]): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from unnest(${ids}::uuid[]) id
      where not exists (select from events where event_id = id)`,
  );
  return row.n;
}
