import { sql } from 'kysely';
import { type Db, one } from '../server/src/platform/db/database.ts';

export async function countConnections(db: Db): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database()`,
  );
  return row.n;
}
