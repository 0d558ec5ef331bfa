import { sql } from 'kysely';
import { type Db, many, one } from '../server/src/platform/db/database.ts';

/** Bytes of write-ahead log so far. */
export async function walBytes(db: Db): Promise<number> {
  const row = await one(
    db,
    sql<{
      bytes: number;
    }>`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes /* never null: it is there */`,
  );
  return row.bytes;
}

/** Bytes of each table with its indexes and long values; a partition's count for its table. */
export function tableBytes(db: Db) {
  return many(
    db,
    sql<{ name: string; bytes: number }>`select coalesce(parent.relname, c.relname)::text as name,
        sum(pg_total_relation_size(c.oid))::float8 as bytes /* never null: they are there */
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 2 desc`,
  );
}
