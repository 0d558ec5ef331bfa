import { MAX_VALUE_LENGTH } from '@sightline/contract/personalizing/visit-report';
import type { Changes } from '../follow/merge-visits.ts';
import {
  type ConversionRow,
  type FleetVisitor,
  keyOf,
  type RowKey,
  type SessionRow,
} from '../visit-types.ts';
import type { StoredVisit, StoredVisitor } from './stored-rows.ts';
import type { Rows, WorkRows } from './work-rows.ts';

/** Rows as a batch leaves them; the same batch again changes nothing. All that it touches is loaded. */
export function writeChanges(rows: WorkRows, changes: Changes): void {
  const ends = endsOf(rows, changes);
  for (const move of changes.moves) moveSession(rows, move);
  for (const session of changes.sessions) keepVisitor(rows, session);
  for (const { domain_id, id, reasons } of changes.bots) markBot(rows, { domain_id, id }, reasons);
  for (const session of changes.sessions) writeSession(rows, session, ends);
  for (const view of changes.views) {
    const session = rows.visits.get(keyOf(view.domain_id, view.session_id));
    if (session) rows.views.put({ ...view, visitor_id: session.visitor_id, counted: session.counted });
  }
  for (const conversion of changes.conversions) putConversion(rows, conversion);
  for (const row of changes.exposures) {
    const was = rows.exposures.get(`${keyOf(row.domain_id, row.visitor_id)} ${row.trigger_id}`);
    const order = ({ first_at, arm, variant_id }: typeof row) => `${first_at} ${arm} ${variant_id}`;
    if (!was) rows.exposures.put({ ...row, counted: isCounted(rows, row) });
    else if (order(row) < order(was))
      rows.exposures.put({ ...was, first_at: row.first_at, arm: row.arm, variant_id: row.variant_id });
  }
  for (const session of changes.sessions) if (session.has_conversion) markConverted(rows, session);
}

/** Neither a program nor one of our own people. */
function isCounted({ visitors }: WorkRows, of: { domain_id: string; visitor_id: string }): boolean {
  const visitor = visitors.get(keyOf(of.domain_id, of.visitor_id));
  return visitor !== undefined && visitor.bot.length === 0 && !visitor.internal;
}

function markBot({ visitors }: WorkRows, { domain_id, id }: RowKey, reasons: readonly string[]) {
  const visitor = visitors.get(keyOf(domain_id, id));
  const signs = reasons.filter((sign) => !visitor?.overruled.includes(sign));
  if (visitor) visitors.put({ ...visitor, bot: [...new Set([...visitor.bot, ...signs])].sort() });
}

/** The sign of one of many visits without a person that began together, from neighboring addresses. */
const FLEET = 'fleet';

/** Labels those who are new and no bots yet, unless someone called them people in spite of it; returns them. */
export function markFleet(rows: WorkRows, found: readonly FleetVisitor[]): RowKey[] {
  const fresh = found.filter(({ domain_id, id, at }) => {
    const visitor = rows.visitors.get(keyOf(domain_id, id));
    const is_new = visitor && Date.parse(visitor.first_seen) > Date.parse(at) - MINUTE_MS;
    return is_new && visitor.bot.length === 0 && !visitor.overruled.includes(FLEET);
  });
  for (const visitor of fresh) markBot(rows, visitor, [FLEET]);
  return fresh;
}

/** Takes the label back from those who acted after all; returns them. */
export function unmarkFleet({ visitors }: WorkRows, acted: readonly RowKey[]): RowKey[] {
  return acted.filter(({ domain_id, id }) => {
    const visitor = visitors.get(keyOf(domain_id, id));
    if (!visitor || ![...visitor.bot, ...visitor.overruled].includes(FLEET)) return false;
    const without = (signs: readonly string[]) => signs.filter((sign) => sign !== FLEET);
    visitors.put({ ...visitor, bot: without(visitor.bot), overruled: without(visitor.overruled) });
    return true;
  });
}

type Ends = Pick<StoredVisit, 'first_view' | 'landing' | 'exit' | 'exit_at' | 'exit_view'>;

/** First and last pages of the sessions of a batch: of each as it is stored, of those that join it, and of new views. */
function endsOf(rows: WorkRows, { sessions, moves, views }: Changes): Map<string, Ends[]> {
  const ends = new Map<string, Ends[]>();
  const note = (key: string, of: Ends | undefined) => {
    if (of) ends.set(key, [...(ends.get(key) ?? []), of]);
  };
  for (const { domain_id, id } of sessions) note(keyOf(domain_id, id), rows.visits.get(keyOf(domain_id, id)));
  for (const { domain_id, from, into } of moves)
    note(keyOf(domain_id, into), rows.visits.get(keyOf(domain_id, from)));
  for (const { domain_id, session_id, id, at, path } of views) {
    const page = [...path].slice(0, MAX_VALUE_LENGTH).join('');
    const of = { first_view: id, landing: page, exit: page, exit_at: at, exit_view: id };
    note(keyOf(domain_id, session_id), of);
  }
  return ends;
}

function moveSession(rows: WorkRows, { domain_id, from, into }: Changes['moves'][number]) {
  const isIn = (row: { domain_id: string; session_id: string }) =>
    row.domain_id === domain_id && row.session_id === from;
  for (const view of [...rows.views.all()].filter(isIn)) rows.views.put({ ...view, session_id: into });
  const left = rows.visits.get(keyOf(domain_id, from));
  if (!left) return;
  for (const row of [...rows.conversions.all()].filter(isIn)) {
    rows.conversions.drop(row);
    keepFirst(rows, { ...row, session_id: into });
  }
  rows.visits.drop(left);
  const visitor = rows.visitors.get(keyOf(domain_id, left.visitor_id));
  if (!visitor) return;
  const { sessions_count, pages_count } = visitor;
  rows.visitors.put({
    ...visitor,
    sessions_count: sessions_count - 1,
    pages_count: pages_count - left.pages_count,
  });
}

function keepVisitor({ visits, visitors }: WorkRows, session: SessionRow) {
  const before = visits.get(keyOf(session.domain_id, session.id));
  const visitor = visitors.get(keyOf(session.domain_id, session.visitor_id)) ?? newVisitor(session);
  visitors.put({
    ...visitor,
    first_seen: session.started_at < visitor.first_seen ? session.started_at : visitor.first_seen,
    last_seen: session.ended_at > visitor.last_seen ? session.ended_at : visitor.last_seen,
    sessions_count: visitor.sessions_count + (before ? 0 : 1),
    pages_count: visitor.pages_count + session.pages_count - (before?.pages_count ?? 0),
    has_conversion: visitor.has_conversion || session.has_conversion,
  });
}

function writeSession(rows: WorkRows, session: SessionRow, all: ReadonlyMap<string, Ends[]>) {
  const key = keyOf(session.domain_id, session.id);
  const ends = all.get(key) ?? [];
  const first = ends.find(({ first_view }) => first_view === session.first_view);
  const [last] = ends.toSorted((a, b) =>
    `${a.exit_at} ${a.exit_view}` < `${b.exit_at} ${b.exit_view}` ? 1 : -1,
  );
  rows.visits.put({
    ...session,
    landing: first?.landing ?? '',
    exit: last?.exit ?? '',
    exit_at: last?.exit_at ?? session.started_at,
    exit_view: last?.exit_view ?? session.first_view,
    goals: rows.visits.get(key)?.goals ?? [],
    counted: isCounted(rows, session),
  });
}

const newVisitor = ({ domain_id, visitor_id, started_at, ended_at }: SessionRow): StoredVisitor => ({
  domain_id,
  id: visitor_id,
  first_seen: started_at,
  last_seen: ended_at,
  internal: false,
  bot: [],
  overruled: [],
  sessions_count: 0,
  pages_count: 0,
  has_conversion: false,
  description: null,
  journey_summary: null,
  described_at: null,
  phrased_at: null,
});

export function putConversion(rows: WorkRows, row: ConversionRow): void {
  const session = rows.visits.get(keyOf(row.domain_id, row.session_id));
  if (session) keepFirst(rows, { ...row, visitor_id: session.visitor_id, counted: session.counted });
}

function keepFirst({ conversions }: WorkRows, row: ConversionRow & { visitor_id: string }) {
  const was = conversions.get(`${keyOf(row.domain_id, row.session_id)} ${row.rule_id}`);
  if (!was || `${row.at} ${row.event_id}` < `${was.at} ${was.event_id}`) conversions.put(row);
}

/** Who converted in a visit in which a variant, or the original in its place, was due. */
function markConverted({ exposures }: WorkRows, session: SessionRow) {
  for (const row of [...exposures.all()])
    if (
      row.domain_id === session.domain_id &&
      row.visitor_id === session.visitor_id &&
      !row.converted &&
      isDueIn(session, row)
    )
      exposures.put({ ...row, converted: true });
}

export const isDueIn = (
  { exposed_variants, exposed_triggers }: SessionRow,
  { variant_id, trigger_id }: { variant_id: string; trigger_id: string },
) => exposed_variants.includes(variant_id) || exposed_triggers.includes(trigger_id);

/** Counts all rows of these visitors, or none, as their own rows say. */
export function settleCounted(rows: WorkRows, visitors: readonly RowKey[]): void {
  const theirs = new Set(visitors.map(({ domain_id, id }) => keyOf(domain_id, id)));
  const settle = <Row extends { domain_id: string; visitor_id: string; counted: boolean }>(of: Rows<Row>) => {
    for (const row of [...of.all()]) {
      const counted = isCounted(rows, row);
      if (theirs.has(keyOf(row.domain_id, row.visitor_id)) && counted !== row.counted)
        of.put({ ...row, counted });
    }
  };
  settle(rows.visits);
  settle(rows.views);
  settle(rows.conversions);
  settle(rows.exposures);
}

/** Nobody reads more pages in a minute. */
const MAX_VIEWS_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Sessions that may have had too many views in a minute, with a minute before and after the views that came. */
export function hasty(rows: WorkRows, sessions: readonly SessionRow[]): SessionRow[] {
  const long = sessions.filter(
    ({ pages_count, domain_id, visitor_id }) =>
      pages_count > MAX_VIEWS_A_MINUTE &&
      !rows.visitors.get(keyOf(domain_id, visitor_id))?.bot.includes('burst'),
  );
  if (long.length === 0) return [];
  const times = rows.views
    .changes()
    .flatMap(({ before, after }) => (after && !before ? Date.parse(after.at) : []))
    .sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const within = {
    started_at: new Date(first - MINUTE_MS).toISOString(),
    ended_at: new Date(last + MINUTE_MS).toISOString(),
  };
  return long.map((session) => ({ ...session, ...within }));
}

/** Marks visitors with too many views in a minute of these sessions, and returns all who turned out to be bots now. */
export function turnedOut(rows: WorkRows, sessions: readonly SessionRow[]): RowKey[] {
  const views = Map.groupBy(rows.views.all(), (view) => keyOf(view.domain_id, view.session_id));
  const bursts = sessions.flatMap(({ domain_id, id, visitor_id, started_at, ended_at }) => {
    const times = (views.get(keyOf(domain_id, id)) ?? [])
      .filter(({ at }) => at >= started_at && at <= ended_at)
      .map(({ at }) => Date.parse(at))
      .sort((a, b) => a - b);
    const isBurst = times.some(
      (at, place) => at - (times[place - MAX_VIEWS_A_MINUTE] ?? Number.NEGATIVE_INFINITY) < MINUTE_MS,
    );
    return isBurst ? { domain_id, id: visitor_id } : [];
  });
  const fresh = bursts.filter(
    ({ domain_id, id }) => rows.visitors.get(keyOf(domain_id, id))?.bot.length === 0,
  );
  for (const visitor of bursts) markBot(rows, visitor, ['burst']);
  const found = rows.visitors
    .changes()
    .flatMap(({ before, after }) => (before?.bot.length === 0 && after && after.bot.length > 0 ? after : []));
  return [...found, ...fresh].map(({ domain_id, id }) => ({ domain_id, id }));
}

/** Says of each changed visit which goals it fulfilled; their conversions are loaded. */
export function settleGoals(rows: WorkRows, sessions: readonly RowKey[]): void {
  const goals = Map.groupBy(rows.conversions.all(), (row) => keyOf(row.domain_id, row.session_id));
  for (const { domain_id, id } of sessions) {
    const session = rows.visits.get(keyOf(domain_id, id));
    if (!session) continue;
    const fulfilled = session.has_conversion
      ? (goals.get(keyOf(domain_id, id)) ?? []).map(({ rule_id }) => rule_id).sort()
      : [];
    if (fulfilled.join() !== session.goals.join()) rows.visits.put({ ...session, goals: fulfilled });
  }
}
