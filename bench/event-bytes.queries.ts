import { sql } from 'kysely';
import { type Db, one, run } from '../server/src/platform/db/database.ts';

/** Bytes of batches and of packs, with their indexes. */
export function bytesOfTables(db: Db): Promise<{ batches: number; packs: number }> {
  return one(
    db,
    sql<{ batches: number; packs: number }>`select
      pg_total_relation_size('event_batches')::float8 as batches /* never null: it is there */,
      pg_total_relation_size('event_packs')::float8 as packs /* never null: it is there */`,
  );
}

export async function emptyEvents(db: Db): Promise<void> {
  await run(db, sql`truncate event_batches, event_packs`);
}
