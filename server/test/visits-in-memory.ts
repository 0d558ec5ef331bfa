import type { LogPlace } from '../src/visiting/collecting/stored-event-types.ts';
import { keyOf, type RowKey } from '../src/visiting/visits/visit-types.ts';
import type { VisitsStore } from '../src/visiting/visits/visits.store.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import { openFigures } from './figures-in-memory.ts';
import { namedOf } from './named-in-memory.ts';
import { copyRows, emptyRows, type VisitRows } from './visit-rows.ts';
import { drop, writeChanges } from './write-in-memory.ts';

interface State {
  place: LogPlace;
  /** How often somebody was forgotten on request. */
  forgotten: number;
  rows: VisitRows;
  /** As they were when sums were made: figures count these whenever they are asked. */
  summed: VisitRows;
  is_unsummed: boolean;
}

/** Visits and figures in maps: what a store of another kind has to do, at its smallest. */
export function openVisitsInMemory(): Omit<VisitsPlace, 'openSite' | 'later'> {
  let state: State = { place: '', forgotten: 0, rows: emptyRows(), summed: emptyRows(), is_unsummed: false };
  let holder: symbol | null = null;
  const waiters: (() => void)[] = [];
  const isFree = (unit: symbol) => holder === null || holder === unit;
  return {
    figures: openFigures(() => state),
    async inOne(work) {
      const unit = Symbol('unit of work');
      let mine: State | null = null;
      /** Whoever changes something has the turn, and a copy that takes the place of what was. */
      const change = async () => {
        while (!isFree(unit)) await new Promise<void>((resolve) => waiters.push(resolve));
        holder = unit;
        mine ??= { ...state, rows: copyRows(state.rows) };
        return mine;
      };
      const now = () => mine ?? state;
      const visits: VisitsStore = {
        place: async () => `${now().place} ${now().forgotten}`,
        take: async (place) => {
          const [at, forgotten = now().forgotten] = place.split(' ');
          if (!isFree(unit) || now().place !== at || now().forgotten !== Number(forgotten)) return false;
          await change();
          return true;
        },
        takeTurn: async () => void (await change()),
        wake: async () => undefined,
        movePlace: async (place) => void Object.assign(await change(), { place: place.split(' ')[0] }),
        forgetVisitor: async ({ domain_id, id }) => {
          const changed = await change();
          Object.assign(changed, { forgotten: changed.forgotten + 1, is_unsummed: true });
          dropVisitors(changed.rows, domain_id, new Set([id]));
        },
        ...readsOf(() => now().rows),
        ...writesOf(async () => {
          const changed = await change();
          changed.is_unsummed = true;
          return changed.rows;
        }),
        ...namedOf(
          () => now().rows,
          async () => {
            const changed = await change();
            changed.is_unsummed = true;
            return changed.rows;
          },
        ),
        dropWaiting: async (views) => {
          const { waiting } = (await change()).rows;
          const gone = new Set(views.map((view) => keyOf(view.domain_id, view.id)));
          for (const [key, one] of waiting)
            if (gone.has(keyOf(one.domain_id, one.view_id))) waiting.delete(key);
        },
        forgetWaiting: async (before) => {
          const { waiting } = (await change()).rows;
          for (const [key, one] of waiting) if (one.received_at < before.toISOString()) waiting.delete(key);
        },
        isUnsummed: async () => now().is_unsummed,
        sumUp: async () => {
          const changed = await change();
          Object.assign(changed, { summed: copyRows(changed.rows), is_unsummed: false });
        },
      };
      try {
        const value = await work(visits, openFigures(now));
        state = now();
        return value;
      } finally {
        if (holder === unit) holder = null;
        for (const wake of waiters.splice(0)) wake();
      }
    },
  };
}

type Reads = 'views' | 'sessions' | 'marks' | 'waiting';

function readsOf(rows: () => VisitRows): Pick<VisitsStore, Reads> {
  const found = <Row>(of: ReadonlyMap<string, Row>, keys: readonly RowKey[]) =>
    structuredClone(keys.flatMap(({ domain_id, id }) => of.get(keyOf(domain_id, id)) ?? []));
  return {
    views: async (keys) => found(rows().views, keys),
    sessions: async (keys, daily_visitors) => {
      const direct = found(rows().sessions, keys);
      const daily = direct.flatMap(({ domain_id, visitor_id, daily }) =>
        daily ? [{ domain_id, id: visitor_id }] : [],
      );
      const people = new Set([...daily_visitors, ...daily].map((one) => keyOf(one.domain_id, one.id)));
      const theirs = [...rows().sessions.values()].filter((one) =>
        people.has(keyOf(one.domain_id, one.visitor_id)),
      );
      const all = [...direct, ...structuredClone(theirs)];
      return [...new Map(all.map((one) => [keyOf(one.domain_id, one.id), one])).values()];
    },
    marks: async (visitors) => found(rows().visitors, visitors),
    waiting: async (views) =>
      views.flatMap((view) =>
        [...rows().waiting.values()].filter(
          (one) => one.domain_id === view.domain_id && one.view_id === view.id,
        ),
      ),
  };
}

type Writes =
  | 'write'
  | 'markBursts'
  | 'markInternal'
  | 'settle'
  | 'forget'
  | 'forgetSite'
  | 'describe'
  | 'note';

function writesOf(change: () => Promise<VisitRows>): Pick<VisitsStore, Writes> {
  const visitor = (rows: VisitRows, { domain_id, id }: RowKey) => rows.visitors.get(keyOf(domain_id, id));
  return {
    write: async (changes) => writeChanges(await change(), changes),
    note: async () => void (await change()),
    markBursts: async (sessions, within) => {
      const rows = await change();
      const bursts = sessions.flatMap(({ domain_id, id }) =>
        isBurst(rows, keyOf(domain_id, id), within) ? (rows.sessions.get(keyOf(domain_id, id)) ?? []) : [],
      );
      const keys = bursts.map(({ domain_id, visitor_id }) => ({ domain_id, id: visitor_id }));
      for (const key of keys) {
        const row = visitor(rows, key);
        if (row) row.bot = [...new Set([...row.bot, 'burst'])].sort();
      }
      return keys;
    },
    markInternal: async ({ internal, ...key }) => {
      const rows = await change();
      const row = visitor(rows, key);
      if (row) row.internal = internal;
      settle(rows, [key]);
    },
    settle: async (visitors) => settle(await change(), visitors),
    forget: async ({ domain_id, before, limit }) => {
      const rows = await change();
      const old = [...rows.visitors.values()]
        .filter((one) => one.domain_id === domain_id && one.last_seen < before.toISOString())
        .sort((a, b) => (a.last_seen < b.last_seen ? -1 : 1))
        .slice(0, limit);
      dropVisitors(rows, domain_id, new Set(old.map(({ id }) => id)));
      return old.length;
    },
    forgetSite: async (domain_id, limit) => {
      let left = limit;
      for (const of of Object.values(await change()))
        drop(of, (row: { domain_id: string }) => row.domain_id === domain_id && left-- > 0);
      return limit - Math.max(0, left);
    },
    describe: async (described) => {
      const rows = await change();
      for (const { last_seen, phrased_at, description, journey_summary, ...key } of described) {
        const row = visitor(rows, key);
        if (!row) continue;
        Object.assign(row, { description, journey_summary, described_at: last_seen });
        row.phrased_at = phrased_at.toISOString();
      }
    },
  };
}

const NOBODY = { domain_id: '', visitor_id: '' };

function dropVisitors(rows: VisitRows, domain_id: string, gone: ReadonlySet<string>) {
  const isGone = (row: { visitor_id: string; domain_id: string }) =>
    row.domain_id === domain_id && gone.has(row.visitor_id);
  for (const of of [rows.views, rows.pages, rows.conversions])
    drop(of, ({ session_id }: { session_id: string }) =>
      isGone(rows.sessions.get(keyOf(domain_id, session_id)) ?? NOBODY),
    );
  for (const of of [rows.sessions, rows.exposures]) drop(of, isGone);
  drop(rows.visitors, (one) => one.domain_id === domain_id && gone.has(one.id));
  drop(rows.named, (one) => one.domain_id === domain_id && gone.has(one.visitor_id ?? ''));
}

function isBurst(rows: VisitRows, session: string, within: { from: string; to: string; most: number }) {
  const [from, to] = [Date.parse(within.from) - 60_000, Date.parse(within.to) + 60_000];
  const times = [...rows.views.values()]
    .filter((view) => keyOf(view.domain_id, view.session_id) === session)
    .map(({ at }) => Date.parse(at))
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b);
  return times.some((at, place) => at - (times[place - within.most] ?? Number.NEGATIVE_INFINITY) < 60_000);
}

function settle(rows: VisitRows, visitors: readonly RowKey[]) {
  for (const { domain_id, id } of visitors) {
    const row = rows.visitors.get(keyOf(domain_id, id));
    if (!row) continue;
    const counted = row.bot.length === 0 && !row.internal;
    for (const of of [rows.sessions, rows.exposures])
      for (const one of of.values())
        if (one.domain_id === domain_id && one.visitor_id === id) one.counted = counted;
    for (const of of [rows.views, rows.pages, rows.conversions])
      for (const one of of.values())
        if (
          rows.sessions.get(keyOf(one.domain_id, one.session_id))?.visitor_id === id &&
          one.domain_id === domain_id
        )
          one.counted = counted;
  }
}
