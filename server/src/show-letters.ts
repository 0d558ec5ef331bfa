import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { tellLetters } from './platform/mail/tell-letters.ts';

const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } });
const config = loadConfig();
const embedded = config.database_url ? null : await startEmbeddedPostgres({ data_dir: config.data_dir });
const connection = config.database_url ? { connection_string: config.database_url } : embedded?.connection;
if (!connection) throw new Error('No database.');
const { db, close } = openDatabase(connection, 1);
const lines = await tellLetters(db, { again: values.again, at: new Date() });
process.stdout.write(`${lines.join('\n')}\n`);
await close();
await embedded?.stop();
