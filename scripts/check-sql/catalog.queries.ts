import { sql } from 'kysely';
import { type Db, many } from '../../server/src/platform/db/database.ts';
import type { ColumnType } from './column-kinds.ts';

/** A database's columns, types, functions and operators, by number. */
export interface Catalog {
  /** `table.column` for columns that cannot be null. */
  notNull: ReadonlySet<string>;
  operators: ReadonlyMap<string, string>;
  functions: ReadonlyMap<string, string>;
  /** Functions that return null if any argument is null. */
  strict: ReadonlySet<string>;
  /** Casts from JSON, whose own null becomes SQL's null. */
  jsonReaders: ReadonlySet<string>;
}

async function readCatalog(db: Db): Promise<Catalog> {
  const columns = await many(
    db,
    sql<{
      key: string;
    }>`select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0`,
  );
  const operators = await many(
    db,
    sql<{ id: string; name: string }>`select oid::text as id, oprname as name from pg_operator`,
  );
  const functions = await many(
    db,
    sql<{
      id: string;
      name: string;
      strict: boolean;
      reads_json: boolean;
    }>`select oid::text as id, proname as name,
        proisstrict as strict, (proargtypes[0] = 'jsonb'::regtype) is true as reads_json from pg_proc`,
  );
  const ids = (some: typeof functions) => new Set(some.map(({ id }) => id));
  return {
    notNull: new Set(columns.map(({ key }) => key)),
    operators: new Map(operators.map(({ id, name }) => [id, name])),
    functions: new Map(functions.map(({ id, name }) => [id, name])),
    strict: ids(functions.filter(({ strict }) => strict)),
    jsonReaders: ids(functions.filter(({ reads_json }) => reads_json)),
  };
}

export interface Knowledge {
  catalog: Catalog;
  types: ReadonlyMap<number, ColumnType>;
}

export async function readKnowledge(db: Db): Promise<Knowledge> {
  const types = await many(
    db,
    sql<ColumnType>`select t.oid::int8 as oid, t.typname as name, e.typname as element from pg_type t
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return { catalog: await readCatalog(db), types: new Map(types.map((type) => [type.oid, type])) };
}
