import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import { confirmedRules } from '../../conversion-rules/conversion-rules.service.ts';
import { originOf } from '../../touch/touch.service.ts';
import { byId, createRows, type Rows } from '../rows/work-rows.ts';
import {
  type ConversionRow,
  type ExposureRow,
  keyOf,
  type SessionMove,
  type SessionRow,
  type ViewRow,
} from '../visit-types.ts';
import { areOneSession, joinSessions, sessionOf } from './merge-session.ts';
import { mergeIntoView, newView, presentUntil } from './merge-view.ts';

/** Events from the log, and events that waited for their view. */
export type Happening = Pick<StoredEvent, 'domain_id' | 'event_id' | 'at' | 'received_at' | 'data'>;

export interface Site {
  host: string;
  rules: readonly ScriptRule[];
}

/** Stored rows of everything a batch is about; for daily visitors, all sessions. */
export interface Known {
  sites: ReadonlyMap<string, Site>;
  views: readonly ViewRow[];
  sessions: readonly SessionRow[];
}

/** Rows as they are after the batch; `write-rows.ts` joins them with stored ones, and says which of them count. */
export interface Changes {
  views: ViewRow[];
  sessions: SessionRow[];
  conversions: ConversionRow[];
  exposures: ExposureRow[];
  /** Reasons to count a visitor as a bot. */
  bots: { domain_id: string; id: string; reasons: readonly string[] }[];
  moves: SessionMove[];
  waiting: (Happening & { view_id: string })[];
}

/** Pure. The resulting rows do not depend on the order or repetition of events. */
export function mergeVisits(
  known: Known,
  events: readonly StoredEvent[],
  waited: readonly Happening[],
): Changes {
  const merge = startMerge(known);
  const ours = events.filter(({ domain_id }) => known.sites.has(domain_id));
  for (const event of ours) if (event.data.type === 'view') takeView(merge, event);
  // Named events have visits of their own making: `settle-named-events.ts`.
  for (const event of [...ours, ...waited]) if (event.data.type !== 'event') takeHappening(merge, event);
  joinDays(merge);
  return changesOf(merge);
}

interface Merge {
  known: Known;
  views: Rows<ViewRow>;
  sessions: Rows<SessionRow>;
  /** Sessions by visitor and visit. */
  by_visit: Map<string, string>;
  moved: Map<string, string>;
  bots: Changes['bots'];
  conversions: ConversionRow[];
  exposures: ExposureRow[];
  waiting: Changes['waiting'];
}

function startMerge(known: Known): Merge {
  const merge: Merge = {
    known,
    views: createRows<ViewRow>(byId),
    sessions: createRows<SessionRow>(byId),
    by_visit: new Map(),
    moved: new Map(),
    bots: [],
    conversions: [],
    exposures: [],
    waiting: [],
  };
  merge.views.load(known.views);
  merge.sessions.load(known.sessions);
  for (const session of known.sessions) noteVisits(merge, session);
  return merge;
}

const visitKey = (session: SessionRow, visit_id: string) =>
  `${session.domain_id} ${session.visitor_id} ${visit_id}`;

function noteVisits({ by_visit }: Merge, session: SessionRow) {
  for (const visit_id of session.visit_ids) by_visit.set(visitKey(session, visit_id), session.id);
}

function takeView(merge: Merge, event: StoredEvent) {
  const { data, visit: facts, domain_id } = event;
  const site = merge.known.sites.get(domain_id);
  const key = keyOf(domain_id, event.event_id);
  if (data.type !== 'view' || !facts || !site || merge.views.get(key)) return;
  const view = newView(event, data, '');
  const alone = sessionOf(view, event, facts, originOf(facts.touch, site.host, facts.country));
  // A session joined from very many visits lists only the first of them, so it is also found by its own id.
  const before_id = merge.by_visit.get(visitKey(alone, event.visit_id)) ?? alone.id;
  const before = merge.sessions.get(keyOf(domain_id, before_id));
  if (before) join(merge, before, alone);
  else touch(merge, alone);
  const session_id = merge.by_visit.get(visitKey(alone, event.visit_id)) ?? alone.id;
  merge.views.put({ ...view, session_id });
  if (facts.bot.length > 0) merge.bots.push({ domain_id, id: event.visitor_id, reasons: facts.bot });
  if (alone.arm === 'none' || facts.variant_id === null) return;
  merge.exposures.push({
    domain_id,
    trigger_id: facts.trigger_id ?? facts.variant_id,
    variant_id: facts.variant_id,
    visitor_id: event.visitor_id,
    arm: alone.arm,
    first_at: view.at,
    converted: false,
    counted: true,
  });
}

function touch(merge: Merge, session: SessionRow) {
  merge.sessions.put(session);
  noteVisits(merge, session);
}

function join(merge: Merge, one: SessionRow, other: SessionRow): SessionRow {
  const joined = joinSessions(one, other);
  for (const session of [one, other]) {
    if (session.id === joined.id) continue;
    merge.sessions.drop(session);
    merge.moved.set(byId(session), joined.id);
  }
  // An id that rows were moved away from may be used again.
  merge.moved.delete(keyOf(joined.domain_id, joined.id));
  touch(merge, joined);
  return joined;
}

function takeHappening(merge: Merge, event: Happening) {
  const { domain_id, event_id, data } = event;
  const key = keyOf(domain_id, data.view);
  const view = merge.views.get(key);
  if (!view) {
    if (data.type !== 'view') merge.waiting.push({ ...event, view_id: data.view });
    return;
  }
  const session = merge.sessions.get(keyOf(domain_id, currentId(merge, domain_id, view.session_id)));
  if (!session) return;
  const site = merge.known.sites.get(domain_id);
  const merged = mergeIntoView(view, event_id, data, site?.host ?? '');
  if (merged !== view) merge.views.put(merged);
  const until = presentUntil(view, event);
  const fulfilled = confirmedRules(data, site?.rules ?? []);
  touch(merge, {
    ...session,
    visible_ms: session.visible_ms + (merged.visible_ms ?? 0) - (view.visible_ms ?? 0),
    ended_at: until > session.ended_at ? until : session.ended_at,
    has_conversion: session.has_conversion || fulfilled.length > 0,
  });
  for (const rule_id of fulfilled) merge.conversions.push(conversionOf(event, session.id, rule_id));
}

function conversionOf({ domain_id, event_id, at, data }: Happening, session_id: string, rule_id: string) {
  const { value, currency, external_id } = 'rules' in data ? data : {};
  const row: ConversionRow = {
    domain_id,
    session_id,
    rule_id,
    at,
    event_id,
    value: value ?? null,
    currency: currency ?? null,
    external_id: external_id ?? null,
    counted: true,
  };
  return row;
}

/** Tabs of a daily visitor that follow each other soon enough form one session. */
function joinDays(merge: Merge) {
  const touched = merge.sessions.changes().flatMap(({ after }) => after ?? []);
  const people = new Set(
    touched.filter(({ daily }) => daily).map((one) => keyOf(one.domain_id, one.visitor_id)),
  );
  if (people.size === 0) return;
  const theirs = [...merge.sessions.all()].filter((one) => people.has(keyOf(one.domain_id, one.visitor_id)));
  const byPerson = Map.groupBy(theirs, (one) => keyOf(one.domain_id, one.visitor_id));
  for (const sessions of byPerson.values()) {
    const inOrder = sessions.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1));
    let last = inOrder[0];
    for (const next of inOrder.slice(1))
      last = last && areOneSession(last, next) ? join(merge, last, next) : next;
  }
}

/** Where the rows of a session are now. */
function currentId({ moved }: Merge, domain_id: string, id: string): string {
  let now = id;
  for (
    let next = moved.get(keyOf(domain_id, now));
    next !== undefined;
    next = moved.get(keyOf(domain_id, now))
  )
    now = next;
  return now;
}

function changesOf(merge: Merge): Changes {
  const idNow = (domain_id: string, id: string) => currentId(merge, domain_id, id);
  const settled = <Row extends { domain_id: string; session_id: string }>(row: Row): Row => ({
    ...row,
    session_id: idNow(row.domain_id, row.session_id),
  });
  return {
    views: merge.views.changes().flatMap(({ after }) => (after ? settled(after) : [])),
    sessions: merge.sessions.changes().flatMap(({ after }) => after ?? []),
    conversions: merge.conversions.map(settled),
    exposures: merge.exposures,
    bots: merge.bots,
    moves: [...merge.moved.keys()].map((key) => {
      const [domain_id = '', from = ''] = key.split(' ');
      return { domain_id, from, into: idNow(domain_id, from) };
    }),
    waiting: merge.waiting,
  };
}
