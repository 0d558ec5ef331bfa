import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { outliveReader } from './outlive-reader.ts';
import { openDatabase } from './platform/db/database.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { tellLetters } from './platform/mail/tell-letters.ts';
import { tellFailure } from './tell-failure.ts';

async function main() {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } });
  const { connection, stop } = await reachDatabase(loadConfig());
  const { db, close } = openDatabase(connection, 1);
  try {
    const lines = await tellLetters(db, { again: values.again, at: new Date() });
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await close();
    await stop();
  }
}

outliveReader();
await main().catch(tellFailure('The letters could not be shown.'));
