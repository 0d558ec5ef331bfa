import { sql } from 'kysely';
import { type Db, many } from '../server/src/platform/db/database.ts';

/**
 * A table's columns and the values in copied rows, both comma-separated: unless changed, the original's value,
 * including columns of later migrations.
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
