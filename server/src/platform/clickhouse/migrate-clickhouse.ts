import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClickHouse } from './clickhouse.ts';
import { clusterStatements, statementsOf } from './cluster-schema.ts';

export const CLICKHOUSE_FILES = path.resolve(import.meta.dirname, '../../../clickhouse');

/** What was applied is a table like the others, so that a cluster's servers agree on it. */
const LIST = `create table schema_steps (
  name String,
  statement UInt16,
  at DateTime64(3, 'UTC')
) engine = ReplacingMergeTree
order by (name, statement)`;

/**
 * Applies the missing statements of the schema's files in order; returns the names of files that were not complete.
 * ClickHouse has no transaction around them, so each statement is noted by itself, and one that was applied without
 * being noted is recognized by what it makes. The caller holds PostgreSQL's migration lock, so only one process does
 * this at a time.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  cluster: string | null,
  folder = CLICKHOUSE_FILES,
): Promise<string[]> {
  const make = (text: string) => (cluster === null ? statementsOf(text) : clusterStatements(text, cluster));
  for (const statement of make(`-- sharded by name\n${LIST}`)) await clickhouse.run(unlessThere(statement));
  const noted = await clickhouse.rows<{ step: string }>(
    "select distinct concat(name, ' ', toString(statement)) as step from schema_steps",
  );
  const done = new Set(noted.map(({ step }) => step));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  refuseUnknown(done, names);
  const changed: string[] = [];
  for (const name of names) {
    const statements = make(await readFile(path.join(folder, name), 'utf8'));
    const missing = [...statements.entries()].filter(([at]) => !done.has(`${name} ${at}`));
    for (const [at, statement] of missing) {
      await clickhouse.run(unlessThere(statement));
      const row = { name, statement: at, at: new Date() };
      await clickhouse.insert('schema_steps', [row], `${name} ${at}`);
    }
    if (missing.length > 0) changed.push(name);
  }
  return changed;
}

const unlessThere = (statement: string) =>
  statement.replace(/^create (table|materialized view) /, 'create $1 if not exists ');

function refuseUnknown(done: ReadonlySet<string>, names: readonly string[]) {
  const unknown = [...done].find((step) => !names.includes(step.slice(0, step.lastIndexOf(' '))));
  if (unknown !== undefined)
    throw new Error(
      `ClickHouse's tables were made by another version of Sightline (${unknown.split(' ')[0]}). Start that version, or name an empty database in CLICKHOUSE_URL.`,
    );
}
