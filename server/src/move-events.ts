import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { createLogger } from './platform/log/logger.ts';
import { printError } from './print-error.ts';
import { assemble } from './roles/assemble.ts';
import { moveVisits } from './visiting/visits/home/move-visits.store.ts';

const USAGE = 'Say where to: --to=clickhouse or --to=postgres.';
const NAMES = { clickhouse: 'ClickHouse', postgres: 'PostgreSQL' };
const TELL_MS = 2000;

/** Moves visits and events that were read to ClickHouse or back. Collecting goes on; visits are shown afterwards. */
async function main() {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const { to } = values;
  if (to !== 'clickhouse' && to !== 'postgres') throw new Error(USAGE);
  const config = loadConfig();
  if (!config.clickhouse)
    throw new Error(
      'Set CLICKHOUSE_URL, such as https://sightline:secret@clickhouse.example.com:8443/sightline, for this command.',
    );
  const database = await reachDatabase(config);
  try {
    const log = createLogger(config.log_level);
    const { ctx, close } = await assemble({ config, connection: database.connection, log });
    let told = performance.now();
    const tell = (copied: number) => {
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      console.log(`${copied} rows copied`);
    };
    const moved = await moveVisits(ctx, to, tell).finally(close);
    console.log(
      moved === null
        ? `Visits are in ${NAMES[to]} already.`
        : `${moved} rows were moved to ${NAMES[to]}. ${to === 'clickhouse' ? 'Set CLICKHOUSE_URL for all processes' : 'Remove CLICKHOUSE_URL'} and start them again.`,
    );
  } finally {
    await database.stop();
  }
}

await main().catch(printError('Nothing was moved.'));
