import { join } from 'node:path';
import { checkSql } from './check-sql/check-queries.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';
import { checkMigrations } from './migration-locks/check-migrations.ts';
import { compareTables } from './tables/compare-tables.ts';

/** Checks every statement of the server, and server/tables, against the tables made by its migrations, and these themselves. */
const root = join(import.meta.dirname, '..');
const { tables, migrations, sql } = await withMigratedDatabase(async (connection) => ({
  tables: await compareTables(connection, join(root, 'server/tables')),
  migrations: await checkMigrations(connection, root),
  sql: await checkSql(root, connection),
}));
const faults = [...tables, ...migrations, ...sql.faults];
for (const fault of faults) console.error(fault);
console.log(
  `${sql.queries} queries in ${sql.statements} forms are checked against the tables, ${sql.sworn} columns are never null by the word of the code: ${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
