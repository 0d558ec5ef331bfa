import { join } from 'node:path';
import { checkSql } from './check-sql/check-queries.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';
import { compareTables } from './tables/compare-tables.ts';

/** Checks every statement of the server, and server/tables, against the tables made by its migrations. */
const root = join(import.meta.dirname, '..');
const { tables, sql } = await withMigratedDatabase(async (connection) => ({
  tables: await compareTables(connection, join(root, 'server/tables')),
  sql: await checkSql(root, connection),
}));
const faults = [...tables, ...sql.faults];
for (const fault of faults) console.error(fault);
console.log(
  `${sql.queries} queries in ${sql.statements} forms are checked against the tables, ${sql.sworn} columns are never null by the word of the code: ${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
