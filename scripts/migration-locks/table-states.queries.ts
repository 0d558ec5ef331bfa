import { sql } from 'kysely';
import { type Db, many } from '../../server/src/platform/db/database.ts';

/** What shows afterwards whether a table was scanned or rewritten. */
export interface TableState {
  name: string;
  /** Its file on disk; another one after it was rewritten. */
  file: string;
  /** The number of its last column. */
  columns: number;
  indexes: string[];
  /** Conditions that its rows were compared with, and the columns of each. */
  conditions: { name: string; columns: number[] }[];
}

export function readTableStates(db: Db) {
  return many(
    db,
    sql<TableState>`select c.relname as name, c.relfilenode::text as file, c.relnatts::int as columns,
        array(select x.indexrelid::regclass::text from pg_index x where x.indrelid = c.oid order by 1) as indexes,
        coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'columns', to_jsonb(coalesce(k.conkey, '{}'))))
          from pg_constraint k where k.conrelid = c.oid and k.convalidated and k.contype in ('c', 'f', 'n')), '[]') as conditions
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
}

/** Tables whose rows this transaction changed. */
export function listWritten(db: Db) {
  return many(
    db,
    sql<{
      name: string;
    }>`select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.mode = 'RowExclusiveLock' and c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace order by 1`,
  );
}
