import { isSameName } from '../../conversion-rules/match-rule.ts';
import type { NamedChanges, NamedKnown, NamedRow } from '../named-event-types.ts';
import { type ConversionRow, keyOf, type SessionRow } from '../visit-types.ts';

/** What happens later than this after a visit began has other reasons than the visit. */
const MAX_DAYS_AFTER_VISIT = 30;
const MAX_AFTER_VISIT_MS = MAX_DAYS_AFTER_VISIT * 86_400_000;
/** A server's clock may be this much behind ours. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Puts each named event to a visit, and says what converts. Pure, and the same whatever came first: it looks at all
 * events, visits and conversions of the people that a batch is about.
 */
export function placeNamedEvents(known: NamedKnown): NamedChanges {
  const sessionFor = placesOf(known);
  const mine = new Set(known.rows.map((row) => keyOf(row.domain_id, row.event_id)));
  const conversions: ConversionRow[] = [];
  const placed = new Map<string, string>();
  for (const row of winnersOf(known.rows)) {
    const session = sessionFor(row);
    if (!session) continue;
    placed.set(keyOf(row.domain_id, row.event_id), session.id);
    for (const goal of known.goalsOf(row.domain_id))
      if (isSameName(goal.name, row.name) && isCounted(goal, row.received_at))
        conversions.push(conversionOf(row, session, goal.id));
  }
  const byPage = known.conversions.filter((one) => !mine.has(keyOf(one.domain_id, one.event_id)));
  const converting = new Set([...conversions, ...byPage].map((one) => keyOf(one.domain_id, one.session_id)));
  return {
    rows: known.rows.map((row) => ({
      ...row,
      session_id: placed.get(keyOf(row.domain_id, row.event_id)) ?? null,
    })),
    conversions,
    sessions: known.sessions.map((one) => ({
      ...one,
      has_conversion: converting.has(keyOf(one.domain_id, one.id)),
    })),
  };
}

const isCounted = (goal: { created_at: string; deleted_at: string | null }, received_at: string) =>
  goal.created_at <= received_at && (goal.deleted_at === null || received_at < goal.deleted_at);

const conversionOf = (row: NamedRow, session: SessionRow, rule_id: string): ConversionRow => ({
  domain_id: row.domain_id,
  session_id: session.id,
  rule_id,
  at: row.at,
  event_id: row.event_id,
  value: row.value,
  currency: row.currency,
  external_id: row.external_id,
  counted: session.counted,
});

const earlier = (a: NamedRow, b: NamedRow) => (`${a.at} ${a.event_id}` < `${b.at} ${b.event_id}` ? -1 : 1);

/**
 * Among events with one name and one external id, such as an order's number, one counts: a page's before a server's.
 */
function winnersOf(rows: readonly NamedRow[]): NamedRow[] {
  const same = Map.groupBy(rows, (row) =>
    row.external_id === null
      ? keyOf(row.domain_id, row.event_id)
      : `${keyOf(row.domain_id, row.external_id)} ${row.name.toLowerCase()}`,
  );
  return [...same.values()].flatMap((group) => {
    const seen = group.filter(({ view_id }) => view_id !== null);
    return (seen.length > 0 ? seen : group).toSorted(earlier)[0] ?? [];
  });
}

/** The view that reported it, else a view with the same external id, else the last visit before it. */
function placesOf(known: NamedKnown) {
  const sessions = new Map(known.sessions.map((one) => [keyOf(one.domain_id, one.id), one]));
  const byVisitor = Map.groupBy(
    known.sessions.toSorted((a, b) => (`${a.started_at} ${a.id}` < `${b.started_at} ${b.id}` ? -1 : 1)),
    (one) => keyOf(one.domain_id, one.visitor_id),
  );
  const linkedTo = linksOf(known.rows);
  const ofView = ({ domain_id, view_id }: NamedRow) => {
    const id = view_id === null ? undefined : known.session_of_view.get(keyOf(domain_id, view_id));
    return id === undefined ? undefined : sessions.get(keyOf(domain_id, id));
  };
  const seen = sightingsOf(known, ofView);
  return (row: NamedRow): SessionRow | undefined => {
    const direct =
      ofView(row) ?? (row.external_id === null ? undefined : seen(row.domain_id, row.external_id));
    if (direct) return direct;
    const visitor_id = row.visitor_id ?? linkedTo(row);
    return visitor_id === undefined
      ? undefined
      : lastBefore(byVisitor.get(keyOf(row.domain_id, visitor_id)) ?? [], Date.parse(row.at));
  };
}

/** The first visit in which a page reported an external id. */
function sightingsOf(known: NamedKnown, ofView: (row: NamedRow) => SessionRow | undefined) {
  const mine = new Set(known.rows.map((row) => keyOf(row.domain_id, row.event_id)));
  const first = new Map<string, { at: string; session: SessionRow }>();
  const sessions = new Map(known.sessions.map((one) => [keyOf(one.domain_id, one.id), one]));
  const note = (domain_id: string, external_id: string | null, at: string, session?: SessionRow) => {
    if (external_id === null || !session) return;
    const key = keyOf(domain_id, external_id);
    const before = first.get(key);
    if (!before || `${at} ${session.id}` < `${before.at} ${before.session.id}`)
      first.set(key, { at, session });
  };
  for (const row of known.rows) note(row.domain_id, row.external_id, row.at, ofView(row));
  for (const one of known.conversions)
    if (!mine.has(keyOf(one.domain_id, one.event_id)))
      note(one.domain_id, one.external_id, one.at, sessions.get(keyOf(one.domain_id, one.session_id)));
  return (domain_id: string, external_id: string) => first.get(keyOf(domain_id, external_id))?.session;
}

/** The visitor of a customer: the last one linked before the event, else the first one ever linked. */
function linksOf(rows: readonly NamedRow[]) {
  const links = Map.groupBy(
    rows.filter((row) => row.customer_id !== null && row.visitor_id !== null).toSorted(earlier),
    (row) => keyOf(row.domain_id, row.customer_id ?? ''),
  );
  return (row: NamedRow): string | undefined => {
    const all = links.get(keyOf(row.domain_id, row.customer_id ?? '')) ?? [];
    return (all.findLast(({ at }) => at <= row.at) ?? all[0])?.visitor_id ?? undefined;
  };
}

/** `sessions` are in order. */
function lastBefore(sessions: readonly SessionRow[], at: number): SessionRow | undefined {
  const began = ({ started_at }: SessionRow) => Date.parse(started_at);
  const last = sessions.findLast((one) => began(one) <= at);
  if (last) return at - began(last) <= MAX_AFTER_VISIT_MS ? last : undefined;
  return sessions.find((one) => began(one) <= at + MAX_CLOCK_SKEW_MS);
}
