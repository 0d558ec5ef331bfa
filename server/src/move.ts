import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Config, loadConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { type Reached, reachDatabase } from './platform/db/reach-database.ts';
import { checkTarget, checkUnused, restoreBackup } from './platform/db/restore-backup.ts';
import { streamBackup } from './platform/db/take-backup.ts';
import { createLogger } from './platform/log/logger.ts';
import { printError } from './print-error.ts';
import { assemble } from './roles/assemble.ts';
import { settleForeignLog } from './visiting/visits/follow/watch-log.ts';

const INCLUDED = 'included';
const address = z.url({ protocol: /^postgres(ql)?$/ });

/** Moves everything from the database of the settings into another one, which is empty or replaced, and leaves the first as it is. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [to = '', ...rest] = positionals;
  if (rest.length > 0 || (to !== INCLUDED && !address.safeParse(to).success))
    throw new Error(
      `Say where to: postgresql://user:password@host:port/name, or ${INCLUDED} for the included PostgreSQL.`,
    );
  const config = loadConfig();
  if (to === INCLUDED && !config.database_direct_url)
    throw new Error('Sightline uses the included PostgreSQL already: DATABASE_URL is not set.');
  const from = await reachDatabase(config);
  try {
    await checkUnused(from.connection);
    const target = await reachTarget(config, to);
    try {
      await checkTarget(target.connection, values.replace);
      await copyAll(config, from, target);
    } finally {
      await target.stop();
    }
  } finally {
    await from.stop();
  }
  console.log(
    to === INCLUDED
      ? 'Everything is in the included PostgreSQL. Remove DATABASE_URL and DATABASE_DIRECT_URL from the settings, then start Sightline. What the other database holds is left as it is.'
      : 'Everything is in that database. Set DATABASE_URL to its address, then start Sightline. What the included PostgreSQL holds is left as it is, in the folder postgres of the data folder.',
  );
}

const reachTarget = (config: Config, to: string): Promise<Reached> =>
  to === INCLUDED
    ? startEmbeddedPostgres({ data_dir: config.data_dir })
    : Promise.resolve({ connection: { connection_string: to }, stop: async () => undefined });

/** One stream from one transaction into another, compressed and with its checksum like a backup. */
async function copyAll(config: Config, from: Reached, target: Reached) {
  const log = createLogger(config.log_level);
  // The settings still name the database that is left.
  const there = { ...config, database_url: undefined, database_direct_url: undefined };
  const { ctx, close } = await assemble({ config: there, connection: target.connection, log });
  const through = new PassThrough();
  const written = streamBackup(from.connection, through, new Date()).catch((error: unknown) => {
    through.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const read = restoreBackup(target.connection, through, {
    enqueue: (db, jobs) => ctx.jobs.refill(db, jobs),
    settle: (db) => settleForeignLog({ ...ctx, db }),
  }).catch((error: unknown) => {
    through.destroy();
    throw error;
  });
  const ends = await Promise.allSettled([written, read]).finally(close);
  // An error of the source also breaks the stream, so throw the source's error first.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

await main().catch(printError('Nothing was moved.'));
