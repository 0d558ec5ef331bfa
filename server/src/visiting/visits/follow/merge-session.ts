import { createHash } from 'node:crypto';
import type { StoredEvent, VisitFacts } from '../../collecting/log/stored-event-types.ts';
import { assistantIn, type Origin } from '../../touch/touch.service.ts';
import type { SessionRow, ViewRow } from '../visit-types.ts';
import { LATE } from './merge-view.ts';

/** A visit ends after being idle for this long. */
export const MAX_IDLE_MS = 30 * 60_000;
/**
 * Maximum number of visits and variants per session, so that a program that begins many visits does not make rows
 * longer.
 */
const MAX_IDS = 100;

/** The session that consists of one view. */
export function sessionOf(view: ViewRow, event: StoredEvent, facts: VisitFacts, origin: Origin): SessionRow {
  const isExposed = view.page_id !== null && view.version !== LATE && facts.variant_id !== null;
  return {
    domain_id: event.domain_id,
    id: sessionIdOf(event.visitor_id, event.visit_id),
    visitor_id: event.visitor_id,
    visit_ids: [event.visit_id],
    started_at: view.at,
    ended_at: view.at,
    pages_count: 1,
    visible_ms: 0,
    touch: facts.touch,
    touch_keys: withLater(origin.keys, [assistantIn(event.data.type === 'view' ? event.data.url : '')]),
    source: origin.source,
    country: facts.country,
    region: facts.region,
    city: facts.city,
    device: facts.device,
    browser: facts.browser,
    os: facts.os,
    language: facts.language ?? null,
    trigger_id: facts.trigger_id,
    variant_id: facts.variant_id,
    arm: isExposed ? (facts.held ? 'holdout' : 'personalized') : 'none',
    daily: facts.identity === 'daily',
    first_view: view.id,
    exposed_at: isExposed ? view.at : null,
    exposed_view: isExposed ? view.id : null,
    exposed_variants: isExposed && facts.variant_id ? [facts.variant_id] : [],
    exposed_triggers: isExposed && facts.variant_id ? [facts.trigger_id ?? facts.variant_id] : [],
    has_conversion: false,
    counted: true,
  };
}

/** Merges two sessions into one. The first view says how it began, the first view with changes gives the arm. */
export function joinSessions(one: SessionRow, other: SessionRow): SessionRow {
  const [first, second] = isEarlier([one.started_at, one.first_view], [other.started_at, other.first_view])
    ? [one, other]
    : [other, one];
  const shown = exposedFirst(first, second);
  return {
    ...first,
    touch_keys: withLater(first.touch_keys, second.touch_keys.map(assistantOf)),
    trigger_id: shown.trigger_id,
    variant_id: shown.variant_id,
    arm: shown.arm,
    exposed_at: shown.exposed_at,
    exposed_view: shown.exposed_view,
    visit_ids: union(first.visit_ids, second.visit_ids),
    ended_at: first.ended_at > second.ended_at ? first.ended_at : second.ended_at,
    pages_count: first.pages_count + second.pages_count,
    visible_ms: first.visible_ms + second.visible_ms,
    daily: first.daily && second.daily,
    exposed_variants: union(first.exposed_variants, second.exposed_variants),
    exposed_triggers: union(first.exposed_triggers, second.exposed_triggers),
    has_conversion: first.has_conversion || second.has_conversion,
  };
}

/** Assistants whose answers were clicked in the midst of a visit stand behind how it began, each once. */
function withLater(keys: readonly string[], assistants: readonly (string | null)[]): string[] {
  const began = keys.filter((key) => !key.startsWith('later:'));
  const all = [...keys.filter((key) => key.startsWith('later:')).map(assistantOf), ...assistants];
  const others = all.flatMap((name) =>
    name && !began.includes(`assistant:${name}`) ? [`later:${name}`] : [],
  );
  return [...began, ...[...new Set(others)].sort()];
}

const assistantOf = (key: string) => /^(?:assistant|later):(.*)/.exec(key)?.[1] ?? null;

/** Whether a daily visitor continued in another tab, where the script begins a visit of its own. */
export function areOneSession(earlier: SessionRow, later: SessionRow): boolean {
  return (
    earlier.daily && later.daily && Date.parse(later.started_at) - Date.parse(earlier.ended_at) <= MAX_IDLE_MS
  );
}

function exposedFirst(first: SessionRow, second: SessionRow): SessionRow {
  if (second.exposed_at === null || second.exposed_view === null) return first;
  if (first.exposed_at === null || first.exposed_view === null) return second;
  return isEarlier([second.exposed_at, second.exposed_view], [first.exposed_at, first.exposed_view])
    ? second
    : first;
}

const isEarlier = (one: [string, string], other: [string, string]) =>
  one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];

/**
 * Keeps the first ones, so that the result does not depend on the order; no person begins more visits within a session.
 */
const union = (one: string[], other: string[]) =>
  other.every((id) => one.includes(id)) ? one : [...new Set([...one, ...other])].sort().slice(0, MAX_IDS);

/**
 * Id of the session that begins with a visit of the script. It includes the visitor, because a visitor who agrees to a
 * lasting identity continues the same visit under another id.
 */
export function sessionIdOf(visitor_id: string, visit_id: string): string {
  const bytes = createHash('sha1').update(visitor_id).update(visit_id).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
