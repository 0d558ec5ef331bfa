import type { Db } from '../../platform/db/database.ts';
import type { LogPlace } from '../collecting/log/stored-event-types.ts';
import type { Changes } from './follow/merge-visits.ts';
import { type Home, lockWriter } from './home/visit-home.queries.ts';
import {
  deleteBegunBefore,
  deleteBegunOf,
  insertBegun,
  listFleetVisitors,
  markActed,
} from './postgres/begun-visits.queries.ts';
import { loadWaiting, lockPlace, readPlace } from './postgres/load-rows.queries.ts';
import { countForgotten, deleteOldWaiting } from './postgres/visit-forget.queries.ts';
import { openNamedEvents } from './rows/named-rows.ts';
import { createLoader, type RowLoader, type RowSource } from './rows/row-loader.ts';
import { sessionIn } from './rows/stored-rows.ts';
import { createWorkRows, type WorkRows } from './rows/work-rows.ts';
import {
  hasty,
  markFleet,
  settleCounted,
  settleGoals,
  turnedOut,
  unmarkFleet,
  writeChanges,
} from './rows/write-rows.ts';
import {
  type BegunRow,
  type DescribedRow,
  type FleetRule,
  type FleetVisitor,
  keyOf,
  type OwnedKey,
  type RowKey,
  type SessionKey,
  type ViewKey,
} from './visit-types.ts';

/** All that a unit of work changes. */
export interface Work {
  rows: WorkRows;
  waiting: Changes['waiting'];
  /** Views for which events no longer wait. */
  waited: RowKey[];
  /** Up to where the log was read; null where nothing of it was. */
  place: { place: LogPlace; at: string } | null;
}

/** A database that keeps visits. PostgreSQL has the writer's lock and the place up to which the log was read, whichever it is. */
export interface VisitsPlace {
  store: Home;
  source: RowSource;
  /** After the lock is taken: finishes the unit of work before, if its process ended in the middle. Whether it did. */
  begin(): Promise<boolean>;
  write(work: Work): Promise<void>;
  most_forgotten: number;
  /** Visitors seen longest ago, bots included. */
  listOld(of: { domain_id: string; before: Date; limit: number }): Promise<string[]>;
  deleteVisitors(domain_id: string, ids: readonly string[]): Promise<void>;
  deleteNamed(of: { domain_id: string; before: Date; limit: number }): Promise<number>;
  deleteSite(domain_id: string, limit: number): Promise<number>;
  /** Null where figures are counted when they are asked for. */
  sums: { isUnsummed(): Promise<boolean>; sumUp(): Promise<void> } | null;
}

export type VisitsStore = ReturnType<typeof openVisitsAt>;

/**
 * All writes about visits, in one unit of work: rows are loaded, changed in memory and written as a whole. Any place that
 * passes `describeVisitsStore` with its `FiguresStore` can keep them.
 */
export function openVisitsAt(db: Db, at: VisitsPlace) {
  const rows = createWorkRows();
  const load = createLoader(at.source, rows);
  const work: Work = { rows, waiting: [], waited: [], place: null };
  let has_turn = false;
  const lock = async () => {
    if (has_turn) return;
    await lockWriter(db, at.store);
    has_turn = true;
    await at.begin();
  };
  const flush = async () => {
    await at.write(work);
    for (const kind of Object.values(rows)) kind.noteStored();
    work.waiting.length = 0;
    work.waited.length = 0;
    work.place = null;
  };
  return {
    /** How far the log has been read; null before first use. */
    place: () => readPlace(db),
    /** Takes the writer's lock at this place. False when someone else holds it, or held it or forgot someone since. */
    async take(place: LogPlace): Promise<boolean> {
      has_turn = await lockPlace(db, place, at.store);
      return has_turn && !(await at.begin());
    },
    /** Takes the writer's lock as soon as it is free, unless this unit has it. */
    lock,
    async movePlace(place: LogPlace, when: Date) {
      work.place = { place, at: when.toISOString() };
    },

    ...openReading(db, work, load),
    ...openNamedEvents(rows, load),

    ...openChanging(db, work, load, lock),
    ...openForgetting(db, at, lock),

    isUnsummed: async () => (await at.sums?.isUnsummed()) ?? false,
    /** Recomputes and replaces the sums of everything that changed. */
    async sumUp() {
      if (!at.sums) return;
      await flush();
      await at.sums.sumUp();
    },
    /** Ends a unit of work: what it changed is stored, or will be where its transaction fails after it. */
    flush,
  };
}

/** What is stored of what a batch is about. */
const openReading = (db: Db, { rows, waited }: Work, load: RowLoader) => ({
  async views(keys: readonly ViewKey[]) {
    await load.views(keys);
    return keys.flatMap(({ domain_id, id }) => {
      const row = rows.views.get(keyOf(domain_id, id));
      if (!row) return [];
      const { visitor_id: _, ...view } = row;
      return view;
    });
  },
  /** Sessions by id, and all sessions of these visitors and of daily ones. */
  sessions: (keys: readonly SessionKey[], visitors: readonly RowKey[]) =>
    sessionsOf(rows, load, keys, visitors),
  async marks(visitors: readonly RowKey[]) {
    await load.visitors(visitors);
    return visitors.flatMap(({ domain_id, id }) => {
      const row = rows.visitors.get(keyOf(domain_id, id));
      return row ? { domain_id, id, bot: row.bot, internal: row.internal } : [];
    });
  },
  /** Events that wait for these views. */
  waiting: (views: readonly RowKey[]) => loadWaiting(db, views),
  async dropWaiting(views: readonly RowKey[]) {
    waited.push(...views);
  },
});

/** Changes of rows, in memory until the unit of work ends. */
function openChanging(db: Db, { rows, waiting }: Work, load: RowLoader, lock: () => Promise<void>) {
  const settle = async (visitors: readonly RowKey[]) => {
    await load.all(visitors);
    settleCounted(rows, visitors);
  };
  return {
    /** Replaces rows by their current values, and counts nobody who turns out to be a bot; repeats have no effect. */
    async write(changes: Changes) {
      await lock();
      await loadFor(rows, load, changes);
      writeChanges(rows, changes);
      settleGoals(rows, changes.sessions);
      waiting.push(...changes.waiting);
      const sessions = hasty(rows, changes.sessions);
      await load.viewsIn(sessions);
      const bots = turnedOut(rows, sessions);
      if (bots.length > 0) await settle(bots);
    },
    /** Notes visits that just began, and who acted in theirs: they are in no fleet. */
    async noteBegun(begun: readonly BegunRow[], acted: readonly RowKey[]) {
      if (begun.length > 0) await insertBegun(db, begun);
      if (acted.length === 0) return;
      await markActed(db, acted);
      await load.visitors(acted);
      const people = unmarkFleet(rows, acted);
      if (people.length > 0) await settle(people);
    },
    /** Counts new visitors of fleets no longer, at most `limit` behind one of them; returns who was looked at. */
    async labelFleets(rule: FleetRule, behind: RowKey | null, limit: number): Promise<FleetVisitor[]> {
      // First, so that nobody acts between the look and the label.
      await lock();
      const found = await listFleetVisitors(db, rule, behind, limit);
      await load.visitors(found);
      const fleet = markFleet(rows, found);
      if (fleet.length > 0) await settle(fleet);
      return found;
    },
    forgetBegun: (before: Date) => deleteBegunBefore(db, before),
    async markInternal({ internal, ...visitor }: RowKey & { internal: boolean }) {
      await lock();
      await load.visitors([visitor]);
      const row = rows.visitors.get(keyOf(visitor.domain_id, visitor.id));
      if (!row) return;
      rows.visitors.put({ ...row, internal });
      await settle([visitor]);
    },
    /** Makes a person of a bot, whatever gave it away so far, or takes that back. */
    async overrule({ is_person, ...visitor }: RowKey & { is_person: boolean }) {
      await lock();
      await load.visitors([visitor]);
      const row = rows.visitors.get(keyOf(visitor.domain_id, visitor.id));
      if (!row) return;
      const signs = [...new Set([...row.bot, ...row.overruled])].sort();
      rows.visitors.put({ ...row, bot: is_person ? [] : signs, overruled: is_person ? signs : [] });
      await settle([visitor]);
    },
    /** Words for visitors that are there still; a model's stay until there is more to say. */
    async describe(described: readonly DescribedRow[]) {
      await lock();
      await load.visitors(described);
      for (const { domain_id, id, description, journey_summary, last_seen, phrased_at } of described) {
        const row = rows.visitors.get(keyOf(domain_id, id));
        if (!row) continue;
        const words = { description, journey_summary, described_at: last_seen };
        rows.visitors.put({ ...row, ...words, phrased_at: phrased_at.toISOString() });
      }
    },
  };
}

/** What is forgotten goes at once, whatever becomes of the unit of work. */
const openForgetting = (db: Db, at: VisitsPlace, lock: () => Promise<void>) => ({
  /** How many visitors are forgotten at once. */
  most_forgotten: at.most_forgotten,
  /** Deletes at most `limit` visitors last seen before a time, with all dependent rows; returns how many. */
  async forget(of: { domain_id: string; before: Date; limit: number }): Promise<number> {
    await lock();
    const ids = await at.listOld(of);
    if (ids.length > 0) await at.deleteVisitors(of.domain_id, ids);
    return ids.length;
  },
  /** Deletes a visitor with all dependent rows; a writer that read the log's place before cannot `take` it any more. */
  async forgetVisitor({ domain_id, id }: RowKey) {
    await lock();
    await countForgotten(db);
    await deleteBegunOf(db, { domain_id, id });
    await at.deleteVisitors(domain_id, [id]);
  },
  /** Deletes at most `limit` named events received before a time; how many went. */
  forgetNamed: at.deleteNamed,
  forgetWaiting: (before: Date) => deleteOldWaiting(db, before),
  /** Forgets all that is known of a website, in portions of about `limit` rows; how many went, 0 when nothing is left. */
  async forgetSite(domain_id: string, limit: number): Promise<number> {
    await lock();
    return at.deleteSite(domain_id, limit);
  },
});

async function sessionsOf(
  rows: WorkRows,
  load: RowLoader,
  keys: readonly SessionKey[],
  visitors: readonly RowKey[],
) {
  const owners = new Map<string, string>();
  for (const table of [rows.views, rows.conversions])
    for (const row of table.all()) owners.set(keyOf(row.domain_id, row.session_id), row.visitor_id);
  await load.visits(
    keys.flatMap((key): OwnedKey[] => {
      const visitor_id = key.visitor_id ?? owners.get(keyOf(key.domain_id, key.id));
      return visitor_id === undefined ? [] : [{ ...key, visitor_id }];
    }),
  );
  const direct = keys.flatMap(({ domain_id, id }) => rows.visits.get(keyOf(domain_id, id)) ?? []);
  const people = [
    ...visitors,
    ...direct.flatMap(({ daily, domain_id, visitor_id: id }) => (daily ? [{ domain_id, id }] : [])),
  ];
  await load.visitsOf(people);
  const whose = new Set(people.map(({ domain_id, id }) => keyOf(domain_id, id)));
  const theirs = [...rows.visits.all()].filter((one) => whose.has(keyOf(one.domain_id, one.visitor_id)));
  return [...new Set([...direct, ...theirs])].map(sessionIn);
}

/** All rows that a batch changes. */
async function loadFor(rows: WorkRows, load: RowLoader, { sessions, moves, exposures }: Changes) {
  const joined = new Map(sessions.map((one) => [keyOf(one.domain_id, one.id), one]));
  const moved = moves.flatMap(({ domain_id, from, into }) => {
    const session = joined.get(keyOf(domain_id, into));
    return session ? [{ domain_id, id: from, visitor_id: session.visitor_id, at: session.started_at }] : [];
  });
  const converting = sessions.filter(({ has_conversion }) => has_conversion);
  const whose = (of: readonly { domain_id: string; visitor_id: string }[]) =>
    of.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }));
  await load.visitors(whose(sessions));
  await load.visits([...sessions.map((one) => ({ ...one, at: one.started_at })), ...moved]);
  await load.conversionsOf(whose([...converting, ...moved]));
  await load.exposuresOf(whose([...converting, ...exposures]));
  await load.viewsIn(moved.flatMap(({ domain_id, id }) => rows.visits.get(keyOf(domain_id, id)) ?? []));
}
