import { join } from 'node:path';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';
import { writeTables } from './tables/compare-tables.ts';

/** Writes every table as today's migrations create it into server/tables; hand-written sentences stay. */
const folder = join(import.meta.dirname, '../server/tables');
const unsaid = await withMigratedDatabase((connection) => writeTables(connection, folder));
for (const line of unsaid) console.error(line);
process.exitCode = unsaid.length === 0 ? 0 : 1;
