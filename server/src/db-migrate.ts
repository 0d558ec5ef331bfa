import { loadConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';

const config = loadConfig();
const embedded = config.database_url ? null : await startEmbeddedPostgres({ data_dir: config.data_dir });
const connection = config.database_url ? { connection_string: config.database_url } : embedded?.connection;
if (!connection) throw new Error('No database.');
const { db, close } = openDatabase(connection, 2);
const applied = await migrate(db);
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
await close();
await embedded?.stop();
