import { join } from 'node:path';
import { checkSql } from './check-sql/check-queries.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';

/** Holds every statement of the server against the tables that its migrations make. */
const root = join(import.meta.dirname, '..');
const { faults, queries, statements, sworn } = await withMigratedDatabase((connection) =>
  checkSql(root, connection),
);
for (const fault of faults) console.error(fault);
console.log(
  `${queries} queries in ${statements} forms are checked against the tables, ${sworn} columns are never null by the word of the code: ${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
