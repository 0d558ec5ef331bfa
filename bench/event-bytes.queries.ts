import { sql } from 'kysely';
import { type Db, one } from '../server/src/platform/db/database.ts';

/** Of events and of batches, with their indexes. */
export function bytesOfTables(db: Db): Promise<{ events: number; event_batches: number }> {
  return one(
    db,
    sql<{ events: number; event_batches: number }>`select
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('events'))::float8 as events /* never null: it is there */,
      pg_total_relation_size('event_batches')::float8 as event_batches /* never null: it is there */`,
  );
}
