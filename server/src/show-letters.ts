import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { tellLetters } from './platform/mail/tell-letters.ts';

async function main() {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } });
  const config = loadConfig();
  const embedded = config.database_url ? null : await startEmbeddedPostgres({ data_dir: config.data_dir });
  const connection = embedded?.connection ?? { connection_string: config.database_url ?? '' };
  const { db, close } = openDatabase(connection, 1);
  try {
    const lines = await tellLetters(db, { again: values.again, at: new Date() });
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await close();
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(
    `\nThe letters could not be shown.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
