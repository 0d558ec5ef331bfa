import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import { keyOf, type RowKey, type SessionRow, type ViewRow } from '../src/visiting/visits/visit-types.ts';
import { exposurePeriods } from './exposures-in-memory.ts';
import { type Goals, goalsOf } from './goals-in-memory.ts';
import { groups } from './group-rows.ts';
import { type Reports, reportsOf } from './report-in-memory.ts';
import type { RowKinds, VisitorRow, VisitRows } from './visit-rows.ts';
import { shown, type VisitorLists, visitorListsOf } from './visitors-in-memory.ts';

/** Figures count the rows as they were when they were summed up; lists show them as they are. */
export function openFigures(now: () => { rows: VisitRows; summed: VisitRows }): FiguresStore {
  const summed = <Kind extends keyof VisitRows>(kind: Kind, domain_id: string) =>
    rowsOf(now().summed, kind, domain_id).filter((row) => 'counted' in row && row.counted);
  return {
    ...sumsOf(now, summed),
    ...goalsOf(now),
    ...reportsOf(now),
    ...listsOf(() => now().rows),
    ...visitorListsOf(() => now().rows),
  };
}

const wordsOf = (visitor: VisitorRow | undefined) => (visitor ? shown(visitor).description : null);

/** Copies, so that nobody changes what is stored. */
function rowsOf<Kind extends keyof VisitRows>(
  rows: VisitRows,
  kind: Kind,
  domain_id: string,
): RowKinds[Kind][] {
  const all: RowKinds[Kind][] = [...rows[kind].values()];
  return structuredClone(all.filter((row) => row.domain_id === domain_id));
}

const dayOf = (at: string) => at.slice(0, 10);
const assistantOf = ({ touch_keys }: SessionRow) =>
  touch_keys.find((key) => key.startsWith('assistant:'))?.slice('assistant:'.length);
const isPerson = ({ bot }: VisitorRow) => bot.length === 0;
const count = <Row>(rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length;
const converting = (sessions: readonly SessionRow[]) => count(sessions, (one) => one.has_conversion);
const newestFirst = (one: VisitorRow, other: VisitorRow) =>
  `${one.last_seen} ${one.id}` < `${other.last_seen} ${other.id}` ? 1 : -1;

type Sums =
  | 'totals'
  | 'byTouch'
  | 'byVariant'
  | 'byPage'
  | 'byRule'
  | 'byAssistant'
  | 'assistantDays'
  | 'exposures'
  | 'exposurePeriods'
  | 'hasExposures'
  | 'changes'
  | 'viewDays'
  | 'personalizedViews';

function sumsOf(
  now: () => { summed: VisitRows },
  counted: <Kind extends keyof VisitRows>(kind: Kind, domain_id: string) => RowKinds[Kind][],
): Pick<FiguresStore, Sums> {
  const exposures = async (domain_id: string, from: string | null) => {
    const rows = counted('exposures', domain_id).filter(
      ({ first_at }) => from === null || dayOf(first_at) >= from,
    );
    return groups(
      rows,
      ({ variant_id, arm }) => `${variant_id} ${arm}`,
      ([first, ...more]) => ({
        variant_id: first.variant_id,
        arm: first.arm,
        visitors: more.length + 1,
        converted: count([first, ...more], (row) => row.converted),
      }),
    );
  };
  const sentIn = ({ domain_id, start, end }: Parameters<FiguresStore['assistantDays']>[0]) =>
    counted('sessions', domain_id)
      .filter(assistantOf)
      .filter(({ started_at }) => dayOf(started_at) >= start && dayOf(started_at) <= end);
  return {
    totals: async (domain_id) => {
      const sessions = counted('sessions', domain_id);
      const shown = sessions.filter(({ arm }) => arm === 'personalized');
      const people = rowsOf(now().summed, 'visitors', domain_id);
      return {
        visitors: count(people, (one) => isPerson(one) && !one.internal),
        visits: sessions.length,
        converting_visits: converting(sessions),
        personalized_visits: shown.length,
        converting_personalized_visits: converting(shown),
      };
    },
    byTouch: async (domain_id) => {
      const keys = counted('sessions', domain_id).flatMap(({ touch_keys }) => touch_keys);
      return groups(
        keys,
        (key) => key,
        (same) => ({ key: same[0], visits: same.length }),
      ).sort((a, b) => b.visits - a.visits || (a.key < b.key ? -1 : 1));
    },
    byVariant: async (domain_id) => {
      const shown = counted('sessions', domain_id).filter(({ arm }) => arm === 'personalized');
      return groups(
        shown.flatMap(({ variant_id }) => variant_id ?? []),
        (id) => id,
        (same) => ({ variant_id: same[0], visits: same.length }),
      );
    },
    byPage: async ({ domain_id, variant_id }) => {
      const pages = counted('pages', domain_id).filter((page) => page.variant_id === variant_id);
      const named = pages.flatMap(({ page_id, clicked }) => (page_id === null ? [] : [{ page_id, clicked }]));
      return groups(
        named,
        ({ page_id }) => page_id,
        (same) => ({
          page_id: same[0].page_id,
          visits: same.length,
          clicked: count(same, (one) => one.clicked),
        }),
      );
    },
    byRule: async (domain_id) =>
      groups(
        counted('conversions', domain_id),
        ({ rule_id }) => rule_id,
        (same) => ({
          rule_id: same[0].rule_id,
          visits: same.length,
          last_at: same.reduce((last, { at }) => (at > last ? at : last), ''),
        }),
      ),
    assistantDays: async (of) =>
      groups(
        sentIn(of),
        ({ started_at }) => dayOf(started_at),
        (same) => ({ day: dayOf(same[0].started_at), visits: same.length, conversions: converting(same) }),
      ),
    byAssistant: async (of) =>
      groups(
        sentIn(of),
        (one) => assistantOf(one) ?? '',
        (same) => ({
          assistant: assistantOf(same[0]) ?? '',
          visits: same.length,
          conversions: converting(same),
        }),
      ),
    exposures,
    exposurePeriods: async ({ domain_id, ...of }) => exposurePeriods(counted('exposures', domain_id), of),
    hasExposures: async (domain_id) => (await exposures(domain_id, null)).length > 0,
    changes: async (domain_id) => {
      const due = ({ applied, missing, overwritten }: ViewRow) =>
        applied.length + missing.length + overwritten.length;
      return groups(
        counted('views', domain_id).filter((view) => view.variant_id !== null && due(view) > 0),
        ({ variant_id }) => variant_id ?? '',
        (same) => ({
          variant_id: same[0].variant_id ?? '',
          due: same.reduce((sum, view) => sum + due(view), 0),
          applied: same.reduce((sum, view) => sum + view.applied.length, 0),
        }),
      );
    },
    viewDays: async (domain_id, from) =>
      groups(
        counted('views', domain_id)
          .map(({ at }) => dayOf(at))
          .filter((day) => day >= from),
        (day) => day,
        (same) => ({ day: same[0], views: same.length }),
      ),
    personalizedViews: async ({ domain_ids, from, to }) => {
      const [first, last] = [dayOf(from.toISOString()), dayOf(to.toISOString())];
      const views = domain_ids.flatMap((domain_id) => counted('views', domain_id));
      return count(
        views,
        (view) => view.variant_id !== null && dayOf(view.at) >= first && dayOf(view.at) <= last,
      );
    },
  };
}

function listsOf(
  rows: () => VisitRows,
): Omit<FiguresStore, Sums | Goals | keyof Reports | keyof VisitorLists> {
  const viewsOf = ({ domain_id, id }: RowKey) =>
    rowsOf(rows(), 'views', domain_id)
      .filter(({ session_id }) => session_id === id)
      .sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1));
  const sessionsOf = (domain_id: string) => rowsOf(rows(), 'sessions', domain_id);
  const begunFirst = (a: SessionRow, b: SessionRow) =>
    `${a.started_at} ${a.id}` < `${b.started_at} ${b.id}` ? -1 : 1;
  const seen = ({ domain_id, id, last_seen, sessions_count }: VisitorRow) => ({
    domain_id,
    id,
    last_seen,
    sessions_count,
  });
  return {
    begun: async ({ domain_id, from, to }) => {
      const began = sessionsOf(domain_id).filter(
        (one) => one.counted && Date.parse(one.started_at) >= +from && Date.parse(one.started_at) < +to,
      );
      const sent = began.filter(assistantOf);
      return {
        visits: began.length,
        converting: converting(began),
        from_assistants: sent.length,
        converting_from_assistants: converting(sent),
      };
    },
    failingChanges: async ({ domain_id, versions, newest, enough }) =>
      versions.flatMap((version) => {
        const recent = rowsOf(rows(), 'views', domain_id)
          .filter((view) => view.counted && view.hidden_ms !== null && view.variant_id === version.variant_id)
          .filter((view) => view.page_id === version.page_id && view.version === version.version)
          .sort((a, b) => (a.at < b.at ? 1 : -1))
          .slice(0, newest);
        const failed = recent.flatMap(({ missing, overwritten }) => [...missing, ...overwritten]);
        if (recent.length < enough) return [];
        return groups(
          failed,
          (id) => id,
          (same) => (2 * same.length >= recent.length ? [{ ...version, element_id: same[0] }] : []),
        ).flat();
      }),
    arrivals: async ({ domain_id, start, end, assistant, converting: alone, limit }) =>
      sessionsOf(domain_id)
        .filter((one) => one.counted && assistantOf(one) === assistant && (!alone || one.has_conversion))
        .filter(({ started_at }) => dayOf(started_at) >= start && dayOf(started_at) <= end)
        .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
        .slice(0, limit)
        .map((one) => ({
          visitor_id: one.visitor_id,
          description: wordsOf(rows().visitors.get(keyOf(domain_id, one.visitor_id))),
          pages_count: one.pages_count,
          has_conversion: one.has_conversion,
          at: one.started_at,
          landing: viewsOf(one)[0]?.path ?? null,
        })),
    sessions: async (visitors, limit) =>
      visitors
        .flatMap(({ domain_id, id }) =>
          sessionsOf(domain_id)
            .filter(({ visitor_id }) => visitor_id === id)
            .sort(begunFirst)
            .slice(-limit),
        )
        .sort(begunFirst),
    views: async (sessions, limit) =>
      sessions
        .flatMap((session) => viewsOf(session).slice(0, limit))
        .sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1)),
    conversions: async (sessions) =>
      sessions
        .flatMap(({ domain_id, id }) =>
          rowsOf(rows(), 'conversions', domain_id).filter(({ session_id }) => session_id === id),
        )
        .sort((a, b) => (`${a.at} ${a.rule_id}` < `${b.at} ${b.rule_id}` ? -1 : 1)),
    unphrased: async ({ domain_ids, gone_before, day, most, limit }) => {
      const since = new Date(+day - 86_400_000).toISOString();
      return domain_ids
        .flatMap((domain_id) => {
          const all = rowsOf(rows(), 'visitors', domain_id);
          const left = most - count(all, (one) => (one.phrased_at ?? '') >= day.toISOString());
          return all
            .filter((one) => isPerson(one) && (one.phrased_at ?? '') < one.last_seen)
            .filter(({ last_seen }) => last_seen >= since && last_seen <= gone_before.toISOString())
            .sort(newestFirst)
            .slice(0, Math.max(0, left));
        })
        .sort(newestFirst)
        .slice(0, limit)
        .map(seen);
    },
    async *ofSite(domain_id, kind) {
      const kept = {
        visitors: () => rowsOf(rows(), 'visitors', domain_id).map((row) => ({ ...shown(row), bot: row.bot })),
        visits: () => sessionsOf(domain_id),
        views: () => rowsOf(rows(), 'views', domain_id),
        conversions: () => rowsOf(rows(), 'conversions', domain_id),
        exposures: () => rowsOf(rows(), 'exposures', domain_id),
        named: () => rowsOf(rows(), 'named', domain_id),
      };
      yield kept[kind]() as never;
    },
  };
}
