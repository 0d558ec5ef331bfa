import { type Connection, type Db, openDatabase } from '../../server/src/platform/db/database.ts';
import { type Knowledge, readKnowledge } from './catalog.queries.ts';
import { compareRow, neverNull } from './compare.ts';
import { describe, isCommand, makeTemporaryTables } from './describe.queries.ts';
import { findQueries, type Query, type Statement } from './find-queries.ts';
import { openProject, type Project } from './project.ts';
import { type Field, fieldsOf, mayBeNull } from './row-type.ts';

export interface Report {
  /** Places with their problems. */
  faults: string[];
  queries: number;
  statements: number;
  /** Columns that the code itself declares never null. */
  sworn: number;
}

/** Compares every statement of the program under `root` with what a migrated database reports about it. */
export async function checkSql(root: string, connection: Connection): Promise<Report> {
  const project = openProject(root);
  const { db, close } = openDatabase(connection, 1);
  try {
    const { queries, unchecked } = findQueries(project);
    const statements = queries.flatMap((query) => query.statements);
    const found = await db.transaction().execute(async (tx) => {
      await makeTemporaryTables(
        tx,
        statements.map(({ text }) => text),
      );
      return checkQueries({ project, db: tx, ...(await readKnowledge(tx)) }, queries);
    });
    return {
      faults: [...unchecked, ...found.faults],
      queries: queries.length,
      statements: statements.length,
      sworn: found.sworn,
    };
  } finally {
    await close();
    project.close();
  }
}

type Check = Knowledge & { project: Project; db: Db };

async function checkQueries(
  check: Check,
  queries: readonly Query[],
): Promise<Pick<Report, 'faults' | 'sworn'>> {
  const faults = new Set<string>();
  const sworn = new Set<string>();
  for (const query of queries) {
    const fields = query.row ? fieldsOf(check.project, query.row) : [];
    for (const statement of query.statements.filter(({ text }) => !isCommand(text))) {
      const found = await checkStatement(check, statement, fields);
      for (const fault of found.faults) faults.add(`${query.place} ${fault}.`);
      for (const comment of found.sworn) sworn.add(comment);
    }
  }
  for (const { place, statements } of queries)
    for (const { comment } of statements.flatMap(({ text }) => neverNull(text)))
      if (!sworn.has(comment)) faults.add(`${place} needs no "${comment}".`);
  return { faults: [...faults], sworn: sworn.size };
}

async function checkStatement(
  { project, db, catalog, types }: Check,
  { text, parameters }: Statement,
  fields: readonly Field[],
): Promise<{ faults: string[]; sworn: string[] }> {
  const isGivenNull = (parameter: number) => {
    const node = parameters[parameter - 1];
    const type = node && project.checker.getTypeAtLocation(node);
    return !type || mayBeNull(type);
  };
  const described = await describe(db, { text, isGivenNull }, catalog);
  if ('complaint' in described) return { faults: [described.complaint], sworn: [] };
  return compareRow(project, { text, columns: described.columns, fields }, types);
}
