import { sql } from 'kysely';
import { type Db, many } from '../server/src/platform/db/database.ts';

/**
 * The columns of a table and what copies of its rows hold in them, both with commas between: where nothing differs, what
 * the original has, in columns of later migrations too.
 */
export async function copiedColumns(db: Db, table: string, changes: Record<string, string>) {
  const columns = await many(
    db,
    sql<{
      name: string;
    }>`select column_name as name /* never null: each has one */ from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  );
  return {
    columns: columns.map(({ name }) => name).join(', '),
    values: columns.map(({ name }) => changes[name] ?? `original.${name}`).join(', '),
  };
}
