import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, openDatabase } from '../../server/src/platform/db/database.ts';
import { readTables } from './read-tables.queries.ts';
import { type Files, findUnsaid, writeFamilies } from './table-files.ts';

function readFiles(folder: string): Files {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function currentFiles(connection: Connection, files: Files): Promise<Files> {
  const { db, close } = openDatabase(connection, 1);
  return writeFamilies(await readTables(db).finally(close), files);
}

/** Differences between the files in `folder` and the database. */
export async function compareTables(connection: Connection, folder: string): Promise<string[]> {
  const files = readFiles(folder);
  const current = await currentFiles(connection, files);
  const names = [...new Set([...files.keys(), ...current.keys()])];
  return [
    ...names
      .filter((name) => files.get(name) !== current.get(name))
      .map(
        (name) => `server/tables/${name} differs from what the migrations make; npm run tables writes it.`,
      ),
    ...findUnsaid(current),
  ];
}

export async function writeTables(connection: Connection, folder: string): Promise<string[]> {
  const files = readFiles(folder);
  const current = await currentFiles(connection, files);
  mkdirSync(folder, { recursive: true });
  for (const name of files.keys()) if (!current.has(name)) rmSync(join(folder, name));
  for (const [name, text] of current) writeFileSync(join(folder, name), text);
  return findUnsaid(current);
}
