import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { checkBackup, checkTarget, restoreBackup } from './platform/db/restore-backup.ts';
import { createLogger } from './platform/log/logger.ts';
import { printError } from './print-error.ts';
import { assemble } from './roles/assemble.ts';
import { settleRestored } from './visiting/visits/home/back-up-visits.store.ts';

async function main() {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Error('Name one file, such as sightline.sql.gz.');
  const header = await checkBackup(file);
  const config = loadConfig();
  const database = await reachDatabase(config);
  try {
    await checkTarget(database.connection, values.replace);
    const log = createLogger(config.log_level);
    const { ctx, close } = await assemble({ config, connection: database.connection, log });
    await restoreBackup(database.connection, file, {
      enqueue: (db, jobs) => ctx.jobs.refill(db, jobs),
      settle: (db) => settleRestored({ ...ctx, db }),
    }).finally(close);
  } finally {
    await database.stop();
  }
  console.log(`Restored the backup of ${header.taken_at}. Start Sightline.`);
}

await main().catch(printError('Nothing was restored.'));
