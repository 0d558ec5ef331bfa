import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { type Db, isLockedAway } from '../../platform/db/database.ts';
import { compareHomes, NAMES } from '../collecting/compare-homes.ts';
import {
  beginCopies,
  endCopies,
  endMove,
  limitLockWait,
  listCopies,
  moveHome,
  presentPlace,
  readEventHome,
  type SiteCopy,
  saveCopiedTo,
  saveCopy,
  takeCopyTurn,
  takeMove,
} from '../collecting/event-home.queries.ts';
import { type Home, homeOf, openEventsAt, otherThan } from '../collecting/event-home.store.ts';
import { takeInVisits } from './follow-visits.service.ts';
import { openVisitsStore } from './visits.store.ts';
import { countAsleep, endResting, wakeEverybody } from './wake-everybody.store.ts';

/** Events copied in one transaction: a second of work at most. */
const PORTION = 5000;
/** For so long collecting waits at most; then it goes on where it was, and the change is tried again. */
const MAX_HOLD_MS = 5000;
const LOCK_WAIT_MS = 2000;
const REST_MS = 1000;
const MAX_TRIES = 60;

export interface MoveProgress {
  sites: number;
  of_sites: number;
  /** Altogether, and by this command. */
  events: number;
  copied: number;
}
type Tell = (progress: MoveProgress) => void;

interface Move {
  ctx: Ctx;
  from: Home;
  to: Home;
}

/**
 * Moves the events to their other home while they go on being collected: first what is kept, website by website, then what
 * came meanwhile, in the order of the log, and the last of it while nothing comes in. Interrupted, it goes on where it was.
 * How long collecting waited at the end, in milliseconds; null if they are there already.
 */
export const moveEvents = (ctx: Ctx, to: Home, tell: Tell): Promise<number | null> =>
  alone(ctx, async () => {
    const move = { ctx, from: otherThan(to), to };
    if (!(await begin(move))) return null;
    if (to === 'postgres') await wakeEverybody(ctx);
    await copyHistory(move, tell);
    await copyLog(move);
    return changeOver(move);
  });

async function alone<Result>({ db }: Pick<Ctx, 'db'>, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    if (!(await takeMove(connection)))
      throw new Error('Events are being moved at this moment, by another command.');
    return work().finally(() => endMove(connection));
  });
}

/** Whether there is anything to move: whoever repeats a command that was killed after its change finds nothing. */
function begin({ ctx, to }: Move): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    await takeCopyTurn(trx);
    const { home, other } = await homeOf(trx);
    if (home === to) return false;
    if (other === 'left')
      throw new Error(
        `${NAMES[to]} still has events from before they were moved here. Run npm run move-events -- --finish first.`,
      );
    if (other === 'filling') return true;
    const there = { db: trx, clickhouse: ctx.clickhouse };
    await openEventsAt(there, to).empty();
    // What was read of the log is kept by now, and whatever was not read comes by the log.
    await beginCopies(trx, (await openVisitsStore(trx).place()) ?? '');
    return true;
  });
}

async function copyHistory({ ctx, from, to }: Move, tell: Tell): Promise<void> {
  const sites = await listCopies(ctx.db);
  const before = sites.reduce((sum, site) => sum + site.events, 0);
  let copied = 0;
  const tellOf = (done: number, more: number) =>
    tell({ sites: done, of_sites: sites.length, events: before + copied + more, copied: copied + more });
  for (const [nth, site] of sites.entries()) {
    for (let copy: SiteCopy = site; !copy.done; ) {
      copy = await inPortion(ctx, (trx) => copyPortion({ ctx: { ...ctx, db: trx }, from, to }, copy));
      tellOf(nth, copy.events - site.events);
      if (copy.done) copied += copy.events - site.events;
    }
  }
  tellOf(sites.length, 0);
}

async function copyPortion({ ctx, from, to }: Move, copy: SiteCopy): Promise<SiteCopy> {
  const { events, next } = await openEventsAt(ctx, from).kept(copy.domain_id, copy.after, PORTION);
  await openEventsAt(ctx, to).keep(events);
  const now = { ...copy, after: next, events: copy.events + events.length, done: next === null };
  await saveCopy(ctx.db, now);
  return now;
}

/** Until nothing that can be read is left. */
async function copyLog({ ctx, from, to }: Move): Promise<void> {
  let left = true;
  while (left) left = await inPortion(ctx, (trx) => copyNextOfLog({ ctx: { ...ctx, db: trx }, from, to }));
}

async function copyNextOfLog({ ctx, from, to }: Move): Promise<boolean> {
  const place = (await readEventHome(ctx.db))?.copied_to ?? '';
  const events = await openEventsAt(ctx, from).readAfter(place, PORTION);
  await openEventsAt(ctx, to).keep(events.map(({ place: _, ...event }) => event));
  const last = events.at(-1);
  if (last) await saveCopiedTo(ctx.db, last.place);
  return last !== undefined;
}

/** Nobody may delete an event between its being read here and its being written there. */
function inPortion<Result>({ db }: Pick<Ctx, 'db'>, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await takeCopyTurn(trx);
    return work(trx);
  });
}

async function changeOver(move: Move): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const began = performance.now();
    try {
      await move.ctx.db.transaction().execute((trx) => change(move, trx));
      return performance.now() - began;
    } catch (error) {
      if (!(error instanceof NotYet || isLockedAway(error))) throw error;
      if (tries === MAX_TRIES)
        throw new Error(
          'Everything is copied, but visits do not catch up, so the events stay where they are. Run the same command again when less is going on, or when no long transaction runs on the database server.',
        );
      await sleep(REST_MS);
      await copyLog(move);
    }
  }
}

class NotYet extends Error {}

/** Nothing comes into the log until the end of the transaction, and everything that has come is made into visits before it. */
async function change({ ctx, from, to }: Move, trx: Db): Promise<void> {
  await limitLockWait(trx, LOCK_WAIT_MS);
  await takeCopyTurn(trx);
  const until = awakeNow() + MAX_HOLD_MS;
  await openEventsAt({ ...ctx, db: trx }, from).hold();
  while (!(await isTakenIn(ctx, from))) {
    if (awakeNow() > until) throw new NotYet();
    await takeInVisits(ctx);
    await sleep(LOOK_MS);
  }
  // In a transaction of its own, because it may take more than one portion; nobody else has the turn.
  for (let left = true; left; )
    left = await ctx.db.transaction().execute(async (portion) => {
      return copyNextOfLog({ ctx: { ...ctx, db: portion }, from, to });
    });
  const visits = openVisitsStore(trx);
  await visits.takeTurn();
  await moveHome(trx, to, ctx.now());
  await visits.movePlace(await presentPlace(trx), ctx.now());
}

const LOOK_MS = 20;

async function isTakenIn(ctx: Ctx, from: Home): Promise<boolean> {
  if (!(await openEventsAt(ctx, from).isAllReadable())) return false;
  const place = (await openVisitsStore(ctx.db).place()) ?? '';
  return (await openEventsAt(ctx, from).readAfter(place, 1)).length === 0;
}

/** Empties the former home after a move, if the present one has as many events of each website and day. How many went. */
export const finishMove = (ctx: Ctx): Promise<number> =>
  alone(ctx, async () => {
    const { home, other } = await homeOf(ctx.db);
    if (other !== 'left') throw new Error('There is nothing to finish: no move has left events behind.');
    const { other: events, lacks } = await compareHomes(ctx, home);
    if (lacks !== null) throw new Error(`${lacks} Nothing was removed.`);
    if (home === 'postgres' && (await countAsleep(ctx)) > 0)
      throw new Error('Visitors still rest in ClickHouse. Nothing was removed.');
    await emptyOther(ctx, home);
    return events;
  });

/** Ends a move before its change; the events stay where they are, and what was copied is removed. */
export const giveUpMove = (ctx: Ctx): Promise<void> =>
  alone(ctx, async () => {
    const { home, other } = await homeOf(ctx.db);
    if (other !== 'filling') throw new Error('No move is going on.');
    await emptyOther(ctx, home);
  });

async function emptyOther(ctx: Ctx, home: Home): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeCopyTurn(trx);
    await openEventsAt({ ...ctx, db: trx }, otherThan(home)).empty();
    if (home === 'postgres') await endResting({ ...ctx, db: trx });
    await endCopies(trx);
  });
}
