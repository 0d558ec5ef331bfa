import { sql } from 'kysely';
import { type Db, one, runText } from '../../server/src/platform/db/database.ts';
import type { Catalog } from './catalog.queries.ts';
import { firstNode, parseTree, type TreeNode, textAt } from './node-tree.ts';
import { isResultNullable, placeOf, resultsOf } from './nullable.ts';

export interface Column {
  name: string;
  /** PostgreSQL's number of its type. */
  type: number;
  nullable: boolean;
}

const CURSOR = /^\s*declare \w+ [\w ]*cursor for /;
const PREPARED = /^\s*(select|with|insert|update|delete|merge|values)\b/i;
const MAKES_TABLE = /^\s*create temp(orary)? table\b/i;

/** Statements without a result, such as `truncate`, which PostgreSQL does not describe. */
export const isCommand = (text: string) => !PREPARED.test(text.replace(CURSOR, ''));

/** Tables that statements create themselves, so that other statements which read them can be described. */
export async function makeTemporaryTables(db: Db, texts: readonly string[]) {
  for (const text of texts) if (MAKES_TABLE.test(text)) await attempt(db, text.replace(/\$\d+/g, 'null'));
}

/** A statement's result columns, or PostgreSQL's error; inside a transaction. */
export async function describe(
  db: Db,
  { text, isGivenNull }: { text: string; isGivenNull: (parameter: number) => boolean },
  catalog: Catalog,
): Promise<{ columns: readonly Column[] } | { complaint: string }> {
  const statement = text.replace(CURSOR, '');
  const complaint = await attempt(db, `prepare described as ${statement}`);
  if (complaint !== null) return { complaint };
  const { given, types } = await one(
    db,
    sql<{ given: string[] | null; types: number[] | null }>`
      select parameter_types::text[] as given, array_to_json(result_types::oid[]::int8[]) as types
      from pg_prepared_statements where name = 'described'`,
  );
  await runText(db, 'deallocate described');
  if (!types || types.length === 0) return { columns: [] };
  const query = await readQuery(db, statement, given ?? []);
  const place = placeOf(query, { catalog, isGivenNull });
  const columns = resultsOf(query).map((entry, index) => ({
    name: textAt(entry, 'resname'),
    type: types[index] ?? 0,
    nullable: isResultNullable(place, index + 1),
  }));
  return { columns };
}

/** A function's body is stored as parsed by PostgreSQL, with the table and join behind each name. */
async function readQuery(db: Db, statement: string, given: readonly string[]): Promise<TreeNode> {
  const name = 'pg_temp.described';
  await runText(
    db,
    `create function ${name}(${given.join(', ')}) returns setof record language sql begin atomic ${statement}; end`,
  );
  const { body } = await one(
    db,
    sql<{ body: string | null }>`select prosqlbody::text as body from pg_proc
      where proname = 'described' and pronamespace = pg_my_temp_schema()`,
  );
  await runText(db, `drop function ${name}`);
  const query = firstNode(parseTree(body ?? ''));
  if (!query) throw new Error('PostgreSQL wrote its reading of a statement in a way that is not known.');
  return query;
}

async function attempt(db: Db, text: string): Promise<string | null> {
  await runText(db, 'savepoint attempt');
  try {
    await runText(db, text);
    return null;
  } catch (error) {
    await runText(db, 'rollback to savepoint attempt');
    return error instanceof Error ? error.message : String(error);
  }
}
