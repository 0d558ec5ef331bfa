import { loadConfig } from './config.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { openQueue } from './platform/jobs/jobs.ts';
import { createLogger } from './platform/log/logger.ts';
import { printError } from './print-error.ts';
import { JOBS } from './roles/job-list.ts';
import { settleWithSettings } from './visiting/visits/home/settle-visit-home.store.ts';

async function main() {
  const config = loadConfig();
  const database = await reachDatabase(config);
  try {
    const log = createLogger(config.log_level);
    await awaitDatabase(database.connection, log);
    const { db, close } = openDatabase(database.connection, 2);
    const applied = await migrate(db)
      .then(async (names) => {
        await settleWithSettings({ db, log, config });
        return names;
      })
      .finally(close);
    // Creates pg-boss's tables here, so that the role of the running product needs no rights to create any.
    await (await openQueue(database.connection, log, JOBS)).stop();
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
  } finally {
    await database.stop();
  }
}

await main().catch(printError('The tables could not be brought up to date.'));
