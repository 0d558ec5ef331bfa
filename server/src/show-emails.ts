import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { ignoreEpipe } from './ignore-epipe.ts';
import { openDatabase } from './platform/db/database.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { describeUnsent } from './platform/mail/unsent-emails.ts';
import { printError } from './print-error.ts';

async function main() {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } });
  const { connection, stop } = await reachDatabase(loadConfig());
  const { db, close } = openDatabase(connection, 1);
  try {
    const lines = await describeUnsent(db, { again: values.again, at: new Date() });
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await close();
    await stop();
  }
}

ignoreEpipe();
await main().catch(printError('The emails could not be shown.'));
