import { loadConfig } from './config.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { type LookElsewhere, streamBackup, takeBackup } from './platform/db/take-backup.ts';
import { printError } from './print-error.ts';
import { visitsForBackup } from './visiting/visits/home/back-up-visits.store.ts';

const [file, ...rest] = process.argv.slice(2);

async function main() {
  if (!file || rest.length > 0)
    throw new Error('Name one file, such as sightline.sql.gz. A single - writes to standard output.');
  const config = loadConfig();
  const clickhouse =
    config.clickhouse &&
    (await import('./platform/clickhouse/clickhouse.ts')).openClickHouse(config.clickhouse);
  const database = await reachDatabase(config);
  const look: LookElsewhere = (db) => visitsForBackup({ db, clickhouse });
  try {
    if (file === '-') await streamBackup(database.connection, process.stdout, new Date(), look);
    else {
      await takeBackup(database.connection, file, new Date(), look);
      console.error(
        `The backup is in ${file}. It holds everything, secrets too: keep it where only you can read it.`,
      );
    }
  } finally {
    await clickhouse?.close();
    await database.stop();
  }
}

await main().catch(printError('The backup could not be taken.'));
