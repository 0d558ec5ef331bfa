import type { Db } from '../../platform/db/database.ts';
import type { LogPlace } from '../collecting/log/stored-event-types.ts';
import type { Changes, Happening } from './follow/merge-visits.ts';
import { lockWriter } from './home/visit-home.queries.ts';
import type { ExternalKey, NamedChanges, NamedKeys, NamedRow } from './named-event-types.ts';
import {
  deleteNamedOf,
  deleteOldNamed,
  insertNamed,
  listConversionsOf,
  listConversionsWith,
  listNamed,
  replaceNamed,
} from './postgres/named-events.queries.ts';
import {
  isUnsummed,
  type Moment,
  noteMoments,
  sumSlots,
  sumSpans,
  takeSlots,
} from './postgres/sum-visits.queries.ts';
import {
  countForgotten,
  deleteOldWaiting,
  deleteVisitors,
  deleteVisitsOf,
  listOldVisitors,
} from './postgres/visit-forget.queries.ts';
import {
  loadMarks,
  loadSessions,
  loadViews,
  loadWaiting,
  lockPlace,
  readPlace,
} from './postgres/visit-load.queries.ts';
import { setInternalRow } from './postgres/visit-read.queries.ts';
import { writeDescriptions } from './postgres/visit-words.queries.ts';
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
} from './postgres/visit-write.queries.ts';
import type {
  ConversionRow,
  DescribedRow,
  RowKey,
  SessionKey,
  SessionRow,
  ViewKey,
  ViewRow,
  VisitorMark,
} from './visit-types.ts';

/**
 * All writes about visits, in one unit of work that succeeds or fails as a whole. Any pair with a `FiguresStore` that
 * passes `describeVisitsStore` can hold them.
 */
export interface VisitsStore {
  /** How far the log has been read; null before first use. */
  place(): Promise<LogPlace | null>;
  /** Takes the writer's lock at this place. False when someone else holds it, or held it or forgot someone since. */
  take(place: LogPlace): Promise<boolean>;
  /** Takes the writer's lock as soon as it is free. */
  lock(): Promise<void>;
  movePlace(place: LogPlace, at: Date): Promise<void>;

  views(keys: readonly ViewKey[]): Promise<ViewRow[]>;
  /** Sessions by id, and all sessions of these visitors and of daily ones. */
  sessions(keys: readonly SessionKey[], visitors: readonly RowKey[]): Promise<SessionRow[]>;
  marks(visitors: readonly RowKey[]): Promise<VisitorMark[]>;
  /** Events that wait for these views. */
  waiting(views: readonly RowKey[]): Promise<Happening[]>;
  dropWaiting(views: readonly RowKey[]): Promise<void>;

  /** Inserts named events; existing ones stay as they are. */
  keepNamed(rows: readonly NamedRow[]): Promise<void>;
  named(keys: NamedKeys): Promise<NamedRow[]>;
  conversionsOf(sessions: readonly SessionRow[]): Promise<ConversionRow[]>;
  conversionsWith(externals: readonly ExternalKey[]): Promise<ConversionRow[]>;
  /** Replaces what named events count, and whether these visits and their visitors converted. */
  replaceNamed(changes: NamedChanges): Promise<void>;
  /** Deletes at most `limit` named events received before a time; how many went. */
  forgetNamed(of: { domain_id: string; before: Date; limit: number }): Promise<number>;

  /** Replaces rows by their current values; repeating the same changes has no effect. */
  write(changes: Changes): Promise<void>;
  /**
   * Marks as bots the visitors of these sessions with more than `most` views within a minute around a view in the
   * period, and returns them.
   */
  markBursts(
    sessions: readonly SessionRow[],
    within: { from: string; to: string; most: number },
  ): Promise<RowKey[]>;
  markInternal(visitor: RowKey & { internal: boolean }): Promise<void>;
  /** Updates visitors' rows after the decision whether they are bots has changed. */
  settle(visitors: readonly RowKey[]): Promise<void>;
  /** How many visitors are forgotten at once. */
  most_forgotten: number;
  /** Deletes at most `limit` visitors last seen before a time, with all dependent rows; returns how many. */
  forget(of: { domain_id: string; before: Date; limit: number }): Promise<number>;
  /** Deletes a visitor with all dependent rows; a writer that read the log's place before cannot `take` it any more. */
  forgetVisitor(visitor: RowKey): Promise<void>;
  forgetWaiting(before: Date): Promise<void>;
  /** Forgets all that is known of a website, in portions of about `limit` rows; how many went, 0 when nothing is left. */
  forgetSite(domain_id: string, limit: number): Promise<number>;
  /** Words for visitors that are there still; a model's stay until there is more to say. */
  describe(rows: readonly DescribedRow[]): Promise<void>;

  /** The next `sumUp` recomputes the sums at these moments. */
  note(moments: readonly Moment[]): Promise<void>;
  isUnsummed(): Promise<boolean>;
  /** Recomputes and replaces the sums of everything that changed. */
  sumUp(): Promise<void>;
  /** Ends a unit of work: what it changed is stored, or will be where its transaction fails after it. */
  flush(): Promise<void>;
}

/** Few enough that nobody has to wait for them. */
const MOST_FORGOTTEN = 500;

export function openVisitsStore(db: Db): VisitsStore {
  return {
    place: () => readPlace(db),
    take: (place) => lockPlace(db, place, 'postgres'),
    lock: () => lockWriter(db, 'postgres'),
    movePlace: (place, at) => movePlace(db, place, at),
    views: (keys) => loadViews(db, keys),
    sessions: (keys, visitors) => loadSessions(db, keys, visitors),
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
    most_forgotten: MOST_FORGOTTEN,
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
    sumUp: () => sumUp(db),
    // It is stored when the transaction ends.
    flush: () => Promise.resolve(),
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

async function sumUp(db: Db): Promise<void> {
  for (let due = await takeSlots(db, SLOTS_AT_ONCE); due; due = await takeSlots(db, SLOTS_AT_ONCE)) {
    if (due.length === 0) continue;
    await sumSlots(db, due);
    await sumSpans(db, 'day', due);
    await sumSpans(db, 'month', due);
  }
}
