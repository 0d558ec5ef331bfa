import type { Db } from '../../platform/db/database.ts';
import type { LogPlace } from '../collecting/stored-event-types.ts';
import type { Changes, Happening } from './merge-visits.ts';
import type { ExternalKey, NamedChanges, NamedKeys, NamedRow } from './named-event-types.ts';
import {
  deleteNamedOf,
  deleteOldNamed,
  insertNamed,
  listConversionsOf,
  listConversionsWith,
  listNamed,
  replaceNamed,
} from './named-events.queries.ts';
import {
  isUnsummed,
  type Moment,
  noteMoments,
  type Slot,
  type SlotSum,
  sumSlots,
  sumSpans,
  takeSlots,
} from './sum-visits.queries.ts';
import {
  countForgotten,
  deleteOldWaiting,
  deleteVisitors,
  deleteVisitsOf,
  listOldVisitors,
} from './visit-forget.queries.ts';
import {
  loadMarks,
  loadSessions,
  loadViews,
  loadWaiting,
  lockPlace,
  readPlace,
} from './visit-load.queries.ts';
import { setInternalRow, waitForProjector } from './visit-read.queries.ts';
import type { ConversionRow, DescribedRow, RowKey, SessionRow, ViewRow, VisitorMark } from './visit-types.ts';
import { writeDescriptions } from './visit-words.queries.ts';
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
 * All writes about visits, in one unit of work that succeeds or fails as a whole. Any pair with a `FiguresStore` that
 * passes `describeVisitsStore` can hold them.
 */
export interface VisitsStore {
  /** How far the log has been read; null before first use. */
  place(): Promise<LogPlace | null>;
  /** Takes the writer's lock at this place. False when somebody else holds it, or held it or forgot somebody since. */
  take(place: LogPlace): Promise<boolean>;
  /** Takes the writer's lock as soon as it is free. */
  takeTurn(): Promise<void>;
  movePlace(place: LogPlace, at: Date): Promise<void>;

  /** Fetches visitors who rest elsewhere, before anything of them is read here or changes; whoever has the turn. */
  wake(visitors: readonly RowKey[]): Promise<void>;
  views(keys: readonly RowKey[]): Promise<ViewRow[]>;
  /** Sessions by id, and all sessions of daily visitors. */
  sessions(keys: readonly RowKey[], daily_visitors: readonly RowKey[]): Promise<SessionRow[]>;
  marks(visitors: readonly RowKey[]): Promise<VisitorMark[]>;
  /** Events that wait for these views. */
  waiting(views: readonly RowKey[]): Promise<Happening[]>;
  dropWaiting(views: readonly RowKey[]): Promise<void>;

  /** Those that are there stay as they are. */
  keepNamed(rows: readonly NamedRow[]): Promise<void>;
  named(keys: NamedKeys): Promise<NamedRow[]>;
  conversionsOf(sessions: readonly RowKey[]): Promise<ConversionRow[]>;
  conversionsWith(externals: readonly ExternalKey[]): Promise<ConversionRow[]>;
  /** Replaces what named events count, and whether these visits and their visitors converted. */
  replaceNamed(changes: NamedChanges): Promise<void>;
  /** Deletes at most `limit` named events received before a time; how many went. */
  forgetNamed(of: { domain_id: string; before: Date; limit: number }): Promise<number>;

  /** Replaces rows by their current values; repeating the same changes has no effect. */
  write(changes: Changes): Promise<void>;
  /**
   * Marks as programs the visitors of these sessions with more than `most` views within a minute around a view in the
   * period, and returns them.
   */
  markBursts(
    sessions: readonly RowKey[],
    within: { from: string; to: string; most: number },
  ): Promise<RowKey[]>;
  markInternal(visitor: RowKey & { internal: boolean }): Promise<void>;
  /** Updates visitors' rows after the decision whether they are programs has changed. */
  settle(visitors: readonly RowKey[]): Promise<void>;
  /** Deletes at most `limit` visitors last seen before a time, with all dependent rows; returns how many. */
  forget(of: { domain_id: string; before: Date; limit: number }): Promise<number>;
  /** Deletes a visitor with all dependent rows; whoever read the log's place before cannot `take` it any more. */
  forgetVisitor(visitor: RowKey): Promise<void>;
  forgetWaiting(before: Date): Promise<void>;
  /** Forgets all that is known of a website, at most `limit` rows; how many went. */
  forgetSite(domain_id: string, limit: number): Promise<number>;
  /** Words for visitors that are there still; a model's stay until there is more to say. */
  describe(rows: readonly DescribedRow[]): Promise<void>;

  /** The next `sumUp` recomputes the sums at these moments. */
  note(moments: readonly Moment[]): Promise<void>;
  isUnsummed(): Promise<boolean>;
  /** Recomputes and replaces the sums of everything that changed. */
  sumUp(): Promise<void>;
}

export function openVisitsStore(db: Db): VisitsStore {
  return {
    place: () => readPlace(db),
    take: (place) => lockPlace(db, place),
    takeTurn: () => waitForProjector(db),
    movePlace: (place, at) => movePlace(db, place, at),
    // Everybody is here.
    wake: () => Promise.resolve(),
    views: (keys) => loadViews(db, keys),
    sessions: (keys, daily_visitors) => loadSessions(db, keys, daily_visitors),
    marks: (visitors) => loadMarks(db, visitors),
    waiting: (views) => loadWaiting(db, views),
    dropWaiting: (views) => dropWaiting(db, views),
    keepNamed: (rows) => insertNamed(db, rows),
    named: (keys) => listNamed(db, keys),
    conversionsOf: (sessions) => listConversionsOf(db, sessions),
    conversionsWith: (externals) => listConversionsWith(db, externals),
    replaceNamed: (changes) => replaceNamed(db, changes),
    forgetNamed: (of) => deleteOldNamed(db, of),
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
      if (ids.length > 0) await deleteAll(db, of.domain_id, ids);
      return ids.length;
    },
    forgetVisitor: async ({ domain_id, id }) => {
      await countForgotten(db);
      await deleteAll(db, domain_id, [id]);
    },
    forgetWaiting: (before) => deleteOldWaiting(db, before),
    forgetSite: (domain_id, limit) => deleteVisitsOf(db, domain_id, limit),
    describe: (rows) => writeDescriptions(db, rows),
    note: (moments) => noteMoments(db, moments),
    isUnsummed: () => isUnsummed(db),
    sumUp: () => sumUp(db, () => Promise.resolve([])),
  };
}

async function deleteAll(db: Db, domain_id: string, ids: string[]) {
  await deleteNamedOf(db, domain_id, ids);
  await deleteVisitors(db, domain_id, ids);
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

const SLOTS_AT_ONCE = 500;

/** With what else belongs to the slots that are due. */
export async function sumUp(db: Db, othersOf: (due: readonly Slot[]) => Promise<SlotSum[]>): Promise<void> {
  for (let due = await takeSlots(db, SLOTS_AT_ONCE); due; due = await takeSlots(db, SLOTS_AT_ONCE)) {
    if (due.length === 0) continue;
    await sumSlots(db, due, await othersOf(due));
    await sumSpans(db, 'day', due);
    await sumSpans(db, 'month', due);
  }
}
