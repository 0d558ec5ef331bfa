import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Changes } from '../follow/merge-visits.ts';
import { countForgotten, deleteOldWaiting, deleteVisitsOf } from '../postgres/visit-forget.queries.ts';
import { loadWaiting, lockPlace, readPlace } from '../postgres/visit-load.queries.ts';
import { keyOf, type OwnedKey, type RowKey, type SessionKey, type SessionRow } from '../visit-types.ts';
import type { VisitsStore } from '../visits.store.ts';
import { deleteNamed, deleteSite, deleteVisitors, listOldVisitors } from './forget-rows.queries.ts';
import { openNamedEvents } from './named-rows.ts';
import { createLoader, type RowLoader } from './row-loader.store.ts';
import type { StoredVisit } from './stored-rows.ts';
import { openUnit, type Unit } from './visit-unit.store.ts';
import { forgetUnit } from './visit-units.queries.ts';
import type { WorkRows } from './work-rows.ts';
import { isBurst, settleCounted, settleGoals, writeChanges } from './write-rows.ts';

/**
 * Visits in ClickHouse, whose rows replace each other. PostgreSQL has the writer's lock and the place up to which the
 * log was read.
 */
export function openVisitsInClickHouse(db: Db, clickhouse: ClickHouse): VisitsStore {
  const unit = openUnit(db, clickhouse);
  const { rows } = unit;
  const load = createLoader(clickhouse, rows);
  const settle = async (visitors: readonly RowKey[]) => {
    await load.all(visitors);
    settleCounted(rows, visitors);
  };
  return {
    place: () => readPlace(db),
    take: async (place) => (await lockPlace(db, place, 'clickhouse')) && !(await unit.begin()),
    lock: () => unit.lock(),
    movePlace: async (place, at) => unit.movePlace(place, at),
    async views(keys) {
      await load.views(keys);
      return keys.flatMap(({ domain_id, id }) => asView(rows.views.get(keyOf(domain_id, id))));
    },
    sessions: (keys, visitors) => sessionsOf(rows, load, keys, visitors),
    async marks(visitors) {
      await load.visitors(visitors);
      return visitors.flatMap(({ domain_id, id }) => {
        const row = rows.visitors.get(keyOf(domain_id, id));
        return row ? [{ domain_id, id, bot: row.bot, internal: row.internal }] : [];
      });
    },
    waiting: (views) => loadWaiting(db, views),
    dropWaiting: async (views) => void unit.waited.push(...views),
    ...openNamedEvents(rows, load),
    async write(changes) {
      await unit.lock();
      await loadFor(rows, load, changes);
      writeChanges(rows, changes);
      settleGoals(rows, changes.sessions);
      unit.waiting.push(...changes.waiting);
    },
    async markBursts(sessions, within) {
      await load.viewsOf(sessions);
      return markBursts(rows, sessions, within);
    },
    async markInternal({ internal, ...visitor }) {
      await unit.lock();
      await load.visitors([visitor]);
      const row = rows.visitors.get(keyOf(visitor.domain_id, visitor.id));
      if (!row) return;
      rows.visitors.put({ ...row, internal });
      await settle([visitor]);
    },
    settle,
    ...openForgetting(db, clickhouse, unit),
    async describe(described) {
      await unit.lock();
      await load.visitors(described);
      for (const { domain_id, id, description, journey_summary, last_seen, phrased_at } of described) {
        const row = rows.visitors.get(keyOf(domain_id, id));
        if (!row) continue;
        const words = { description, journey_summary, described_at: last_seen };
        rows.visitors.put({ ...row, ...words, phrased_at: phrased_at.toISOString() });
      }
    },
    // Figures are counted when they are asked for.
    note: () => Promise.resolve(),
    isUnsummed: () => Promise.resolve(false),
    sumUp: () => Promise.resolve(),
    flush: () => unit.flush(),
  };
}

type Forgetting =
  | 'most_forgotten'
  | 'forget'
  | 'forgetVisitor'
  | 'forgetNamed'
  | 'forgetWaiting'
  | 'forgetSite';

/** Each deletion rewrites parts of tables, so it serves many. */
const MOST_FORGOTTEN = 20_000;

/** Rows are deleted at once, and are gone whatever becomes of the unit of work. */
const openForgetting = (db: Db, clickhouse: ClickHouse, unit: Unit): Pick<VisitsStore, Forgetting> => ({
  most_forgotten: MOST_FORGOTTEN,
  async forget(of) {
    await unit.lock();
    const ids = await listOldVisitors(clickhouse, of);
    if (ids.length > 0) await deleteVisitors(clickhouse, of.domain_id, ids);
    return ids.length;
  },
  async forgetVisitor({ domain_id, id }) {
    await unit.lock();
    await countForgotten(db);
    await deleteVisitors(clickhouse, domain_id, [id]);
    await forgetUnit(clickhouse);
  },
  forgetNamed: (of) => deleteNamed(clickhouse, of),
  forgetWaiting: (before) => deleteOldWaiting(db, before),
  async forgetSite(domain_id, limit) {
    await unit.lock();
    const gone = await deleteSite(clickhouse, domain_id, limit);
    await forgetUnit(clickhouse);
    return gone < limit ? gone + (await deleteVisitsOf(db, domain_id, limit - gone)) : gone;
  },
});

function markBursts(
  rows: WorkRows,
  sessions: readonly SessionRow[],
  within: { from: string; to: string; most: number },
): RowKey[] {
  const times = Map.groupBy(rows.views.all(), (view) => keyOf(view.domain_id, view.session_id));
  const bursts = sessions.filter(({ domain_id, id }) =>
    isBurst(
      (times.get(keyOf(domain_id, id)) ?? []).map(({ at }) => at),
      within,
    ),
  );
  return bursts.flatMap(({ domain_id, visitor_id: id }) => {
    const visitor = rows.visitors.get(keyOf(domain_id, id));
    if (visitor) rows.visitors.put({ ...visitor, bot: [...new Set([...visitor.bot, 'burst'])].sort() });
    return visitor ? [{ domain_id, id }] : [];
  });
}

const asView = (row: ReturnType<WorkRows['views']['get']>) => {
  if (!row) return [];
  const { visitor_id: _, ...view } = row;
  return [view];
};

const asSession = ({
  landing: _landing,
  exit: _exit,
  exit_at: _at,
  exit_view: _view,
  goals: _goals,
  ...session
}: StoredVisit) => session;

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
  return [...new Set([...direct, ...theirs])].map(asSession);
}

/** All rows that a batch changes. */
async function loadFor(rows: WorkRows, load: RowLoader, { sessions, moves, exposures, marks }: Changes) {
  const joined = new Map(sessions.map((one) => [keyOf(one.domain_id, one.id), one]));
  const moved = moves.flatMap(({ domain_id, from, into }) => {
    const session = joined.get(keyOf(domain_id, into));
    return session ? [{ domain_id, id: from, visitor_id: session.visitor_id, at: session.started_at }] : [];
  });
  const converting = sessions.filter(({ has_conversion }) => has_conversion);
  const whose = (of: readonly { domain_id: string; visitor_id: string }[]) =>
    of.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }));
  await Promise.all([
    load.visitors([...marks, ...whose(sessions)]),
    load.visits([...sessions.map((one) => ({ ...one, at: one.started_at })), ...moved]),
    load.conversionsOf(whose([...converting, ...moved])),
    load.exposuresOf(whose([...converting, ...exposures])),
  ]);
  const left = moved.flatMap(({ domain_id, id }) => rows.visits.get(keyOf(domain_id, id)) ?? []);
  await load.viewsOf(left);
}
