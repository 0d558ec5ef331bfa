import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, type Db, openDatabase, runText } from '../../server/src/platform/db/database.ts';
import { applyMigrations, listMigrations } from '../../server/src/platform/db/migrate.ts';
import { listWritten, readTableStates, type TableState } from './table-states.queries.ts';

/** The files before it make the tables of new installations. */
const FIRST_CHECKED = '0008';
const SMALL = /^-- small tables: (.+)$/m;

/**
 * What migrations would do to tables that are in use and may be large: whatever reads or writes each of their rows keeps
 * everyone else waiting until it is done. A migration names tables that stay small in a comment of its own.
 */
export async function checkMigrations(connection: Connection, root: string): Promise<string[]> {
  const database = 'migration_locks';
  const { db, close } = openDatabase(connection, 1);
  await runText(db, `create database ${database}`).finally(close);
  const apart = openDatabase({ ...connection, database }, 1);
  try {
    const faults: string[] = [];
    const names = await listMigrations();
    const former = names.filter((name) => name < FIRST_CHECKED);
    await apart.db.transaction().execute((trx) => applyMigrations(trx, former));
    for (const name of names.slice(former.length)) {
      const text = readFileSync(join(root, 'server/migrations', name), 'utf8');
      const found = await apart.db
        .transaction()
        .execute((trx) => lookAt(trx, text, () => applyMigrations(trx, [name])));
      if (!name.endsWith('.concurrently.sql')) faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    return faults;
  } finally {
    await apart.close();
  }
}

/** What the migration with this text does while `apply` applies it in the transaction. */
export async function lookAt(trx: Db, text: string, apply: () => Promise<unknown>): Promise<string[]> {
  const before = new Map((await readTableStates(trx)).map((state) => [state.name, state]));
  await apply();
  const small = new Set((SMALL.exec(text)?.[1] ?? '').split(',').map((name) => name.trim()));
  const known = (name: string) => before.has(name) && !small.has(name) && name !== 'migrations';
  const faults = (await readTableStates(trx)).flatMap((after) => {
    const former = before.get(after.name);
    return former && known(after.name) ? differencesOf(former, after) : [];
  });
  const written = (await listWritten(trx)).filter(({ name }) => known(name));
  return [
    ...faults,
    ...written.map(
      ({ name }) =>
        `rows of ${name} are changed. Change them in portions by a job, or name it under "small tables".`,
    ),
  ];
}

function differencesOf(before: TableState, after: TableState): string[] {
  const faults: string[] = [];
  if (before.file !== after.file)
    faults.push(`${after.name} is written anew. Add a column beside it, and fill that in portions by a job.`);
  for (const index of after.indexes.filter((one) => !before.indexes.includes(one)))
    faults.push(
      `${index} is made while ${after.name} is locked. Make it by "create index concurrently" in a file of its own, whose name ends in .concurrently.sql.`,
    );
  const isNew = (name: string) => !before.conditions.some((one) => one.name === name);
  // Columns that this migration adds have nothing yet that could break a condition.
  for (const { name, columns } of after.conditions)
    if (isNew(name) && !columns.every((column) => column > before.columns))
      faults.push(
        `${name} reads all of ${after.name}. Add it "not valid", and validate it in the migration after this one.`,
      );
  return faults;
}
