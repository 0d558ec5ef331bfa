import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { createLogger } from './platform/log/logger.ts';
import { assemble } from './roles/assemble.ts';
import { tellFailure } from './tell-failure.ts';
import { NAMES } from './visiting/collecting/compare-homes.ts';
import { homeOf, otherThan } from './visiting/collecting/event-home.store.ts';
import { settleEventHome } from './visiting/collecting/settle-event-home.ts';
import {
  finishMove,
  giveUpMove,
  type MoveProgress,
  moveEvents,
} from './visiting/visits/move-events.service.ts';

const USAGE =
  'Say where to: --to=clickhouse or --to=postgres. Afterwards, --finish empties where the events were; before the change, --give-up ends a move.';
/** The move itself has several connections open at once. */
const MIN_POOL = 6;
const TELL_MS = 2000;

/** Moves the events of visits to ClickHouse and back, while Sightline runs. */
async function main() {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, finish: { type: 'boolean' }, 'give-up': { type: 'boolean' } },
  });
  const { to, finish = false, 'give-up': give_up = false } = values;
  if ([to !== undefined, finish, give_up].filter(Boolean).length !== 1) throw new Error(USAGE);
  if (to !== undefined && to !== 'clickhouse' && to !== 'postgres') throw new Error(USAGE);
  const config = loadConfig();
  if (!config.clickhouse)
    throw new Error(
      'Set CLICKHOUSE_URL, such as https://sightline:secret@clickhouse.example.com:8443/sightline, for this command and for all processes.',
    );
  const database = await reachDatabase(config);
  const pooled = { ...config, database_pool: Math.max(config.database_pool, MIN_POOL) };
  try {
    const log = createLogger(config.log_level);
    const { ctx, close } = await assemble({ config: pooled, connection: database.connection, log });
    try {
      await settleEventHome(ctx);
      if (to !== undefined) await move(ctx, to);
      else if (finish) {
        const events = await finishMove(ctx);
        const { home } = await homeOf(ctx.db);
        console.log(`${events} events were removed from ${NAMES[otherThan(home)]}.`);
      } else {
        await giveUpMove(ctx);
        console.log('The events stay where they are; what was copied is removed.');
      }
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function move(ctx: Ctx, to: 'clickhouse' | 'postgres') {
  const began = performance.now();
  let told = began;
  const tell = ({ sites, of_sites, events, copied }: MoveProgress) => {
    const now = performance.now();
    const is_last = sites === of_sites;
    if (now - told < TELL_MS && !is_last) return;
    told = now;
    const rate = Math.round((copied * 1000) / Math.max(1, now - began));
    const next = is_last ? '. Now what comes meanwhile, and the change' : '';
    console.log(`${events} events copied, ${rate} a second; ${sites} of ${of_sites} websites done${next}`);
  };
  const { home, other: before } = await homeOf(ctx.db);
  if (home !== to)
    console.log(
      before === 'filling'
        ? `The move to ${NAMES[to]} that was begun goes on.`
        : `Events are copied to ${NAMES[to]}; visits go on.`,
    );
  const held_ms = await moveEvents(ctx, to, tell);
  const { other } = await homeOf(ctx.db);
  console.log(
    held_ms === null
      ? `The events are in ${NAMES[to]} already.`
      : `The events are in ${NAMES[to]}. Collecting waited for ${Math.round(held_ms)} ms.`,
  );
  if (other === 'left')
    console.log(
      `Look at the dashboard; then npm run move-events -- --finish removes them from ${NAMES[otherThan(to)]}.`,
    );
}

const FAILED = process.argv.includes('--finish')
  ? 'Nothing was finished.'
  : process.argv.includes('--give-up')
    ? 'Nothing was ended.'
    : 'The events were not moved.';
await main().catch(tellFailure(FAILED));
