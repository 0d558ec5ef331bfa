import { loadConfig } from './config.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { streamBackup, takeBackup } from './platform/db/take-backup.ts';
import { tellFailure } from './tell-failure.ts';

const [file, ...rest] = process.argv.slice(2);

async function main() {
  if (!file || rest.length > 0)
    throw new Error('Name one file, such as sightline.sql.gz. A single - writes to standard output.');
  const database = await reachDatabase(loadConfig());
  try {
    if (file === '-') await streamBackup(database.connection, process.stdout, new Date());
    else {
      await takeBackup(database.connection, file, new Date());
      console.error(
        `The backup is in ${file}. It holds everything, secrets too: keep it where only you can read it.`,
      );
    }
  } finally {
    await database.stop();
  }
}

await main().catch(tellFailure('The backup could not be taken.'));
