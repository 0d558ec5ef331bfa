import type { Db } from '../../platform/db/database.ts';
import type { LogPlace } from '../collecting/stored-event-types.ts';
import { deleteOldWaiting, deleteVisitors, listOldVisitors } from './forget-visitors.queries.ts';
import type { Changes, Happening } from './merge-visits.ts';
import { isUnsummed, type Moment, noteMoments } from './sum-visits.queries.ts';
import { sumChanged } from './sum-visits.service.ts';
import {
  loadMarks,
  loadSessions,
  loadViews,
  loadWaiting,
  lockPlace,
  type RowKey,
  readPlace,
} from './visit-load.queries.ts';
import { setInternalRow, waitForProjector } from './visit-read.queries.ts';
import type { SessionRow, ViewRow, VisitorMark } from './visit-types.ts';
import {
  dropWaiting,
  findBursts,
  keepWaiting,
  markBursts,
  markConverted,
  movePlace,
  moveSessions,
  settleCounted,
  writeConversions,
  writeExposures,
  writePages,
  writeSessions,
  writeViews,
  writeVisitors,
} from './visit-write.queries.ts';

/**
 * All that is written of visits, in one unit of work: it holds as a whole or not at all. Whatever passes
 * `describeVisitsStore` beside a `FiguresStore` can hold them.
 */
export interface VisitsStore {
  /** How far the log is taken in; null before a store was ever used. */
  place(): Promise<LogPlace | null>;
  /** Takes the turn of whoever writes, at this place. False when somebody else is at it, or was since. */
  take(place: LogPlace): Promise<boolean>;
  /** Takes the turn of whoever writes, as soon as it is free. */
  takeTurn(): Promise<void>;
  movePlace(place: LogPlace, at: Date): Promise<void>;

  views(keys: readonly RowKey[]): Promise<ViewRow[]>;
  /** Sessions by id, and all those of visitors who are known for a day. */
  sessions(keys: readonly RowKey[], daily_visitors: readonly RowKey[]): Promise<SessionRow[]>;
  marks(visitors: readonly RowKey[]): Promise<VisitorMark[]>;
  /** What waits for these views. */
  waiting(views: readonly RowKey[]): Promise<Happening[]>;
  dropWaiting(views: readonly RowKey[]): Promise<void>;

  /** Replaces rows by what they are now; the same changes again change nothing. */
  write(changes: Changes): Promise<void>;
  /** Visitors of these sessions with more views than `most` within a minute of a view between the times, marked as programs. */
  markBursts(
    sessions: readonly RowKey[],
    within: { from: string; to: string; most: number },
  ): Promise<RowKey[]>;
  markInternal(visitor: RowKey & { internal: boolean }): Promise<void>;
  /** Brings the rows of visitors in line with what they are taken for now. */
  settle(visitors: readonly RowKey[]): Promise<void>;
  /** Forgets visitors with all that hangs on them, at most `limit` who were last seen before; how many. */
  forget(of: { domain_id: string; before: Date; limit: number }): Promise<number>;
  forgetWaiting(before: Date): Promise<void>;

  /** Sums at these moments follow with the next `sumUp`. */
  note(moments: readonly Moment[]): Promise<void>;
  isUnsummed(): Promise<boolean>;
  /** Puts the sums of all that changed in place of those that were. */
  sumUp(): Promise<void>;
}

export function openVisitsStore(db: Db): VisitsStore {
  return {
    place: () => readPlace(db),
    take: (place) => lockPlace(db, place),
    takeTurn: () => waitForProjector(db),
    movePlace: (place, at) => movePlace(db, place, at),
    views: (keys) => loadViews(db, keys),
    sessions: (keys, daily_visitors) => loadSessions(db, keys, daily_visitors),
    marks: (visitors) => loadMarks(db, visitors),
    waiting: (views) => loadWaiting(db, views),
    dropWaiting: (views) => dropWaiting(db, views),
    write: (changes) => write(db, changes),
    markBursts: async (sessions, within) => {
      const bursts = await findBursts(db, sessions, within);
      if (bursts.length > 0) await markBursts(db, bursts);
      return bursts;
    },
    markInternal: async (visitor) => {
      await setInternalRow(db, visitor);
      await settleCounted(db, [visitor]);
    },
    settle: (visitors) => settleCounted(db, visitors),
    forget: async (of) => {
      const ids = await listOldVisitors(db, of);
      if (ids.length > 0) await deleteVisitors(db, of.domain_id, ids);
      return ids.length;
    },
    forgetWaiting: (before) => deleteOldWaiting(db, before),
    note: (moments) => noteMoments(db, moments),
    isUnsummed: () => isUnsummed(db),
    sumUp: () => sumChanged(db),
  };
}

async function write(db: Db, changes: Changes) {
  await moveSessions(db, changes.moves);
  await writeViews(db, changes.views);
  await writeSessions(db, changes.sessions);
  await writePages(db, changes.pages);
  await writeConversions(db, changes.conversions);
  await writeExposures(db, changes.exposures);
  await markConverted(db, changes.sessions);
  await writeVisitors(db, changes.marks);
  await keepWaiting(db, changes.waiting);
  await noteMoments(db, [
    ...changes.views.map(({ domain_id, at }) => ({ domain_id, at })),
    ...changes.sessions.map(({ domain_id, started_at }) => ({ domain_id, at: started_at })),
  ]);
}
