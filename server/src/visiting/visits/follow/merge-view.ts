import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { pageKey } from '../../../platform/text/page-key.ts';
import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import type { ViewRow } from '../visit-types.ts';

type ViewEvent = Extract<TrackedEvent, { type: 'view' }>;

const MAX_CLICKS = 200;
const MAX_ELEMENTS = 200;
const DAY_MS = 86_400_000;
/** In place of the version: all that would change had been seen before the script was there. */
export const LATE = 0;

/** A view about which nothing more is known yet. */
export function newView(event: StoredEvent, data: ViewEvent, session_id: string): ViewRow {
  const is_due = data.page !== undefined && data.version !== LATE;
  const shown = is_due && event.visit?.held === false ? event.visit.variant_id : null;
  return {
    domain_id: event.domain_id,
    id: event.event_id,
    session_id,
    at: event.at,
    url: data.url,
    path: pageKey(URL.canParse(data.url) ? new URL(data.url).pathname : '/'),
    title: data.title,
    width: data.width,
    page_id: data.page ?? null,
    variant_id: shown,
    version: data.version ?? null,
    visible_ms: null,
    scroll: null,
    clicks: [],
    click_ids: [],
    applied: [],
    missing: [],
    overwritten: [],
    hidden_ms: null,
    counted: true,
  };
}

/** Joins what is known about a view with one more event; order and repetition do not matter. */
export function mergeIntoView(view: ViewRow, id: string, data: TrackedEvent): ViewRow {
  switch (data.type) {
    case 'time':
      return {
        ...view,
        visible_ms: Math.max(view.visible_ms ?? 0, Math.min(Math.round(data.visible), DAY_MS)),
        // A value too small for the column counts as zero.
        scroll: Math.max(view.scroll ?? 0, Math.round(data.scroll * 10) / 10),
      };
    case 'click':
      return { ...view, ...withClick(view, id, data.text) };
    case 'changes':
      return { ...view, ...withChanges(view, data) };
    default:
      return view;
  }
}

/** Ids are ordered by time; beyond the limit, the first ones are kept. */
function withClick(view: ViewRow, id: string, text: string): Pick<ViewRow, 'clicks' | 'click_ids'> {
  if (view.click_ids.includes(id)) return view;
  const place = view.click_ids.findIndex((known) => known > id);
  const at = place === -1 ? view.click_ids.length : place;
  return {
    click_ids: view.click_ids.toSpliced(at, 0, id).slice(0, MAX_CLICKS),
    clicks: view.clicks.toSpliced(at, 0, text).slice(0, MAX_CLICKS),
  };
}

type ChangesEvent = Extract<TrackedEvent, { type: 'changes' }>;

/** An element that the page overwrote was not shown, and one that was found in the end was not missing. */
function withChanges(view: ViewRow, data: ChangesEvent) {
  const overwritten = new Set([...view.overwritten, ...data.overwritten]);
  const applied = new Set([...view.applied, ...data.applied].filter((id) => !overwritten.has(id)));
  const missing = new Set(
    [...view.missing, ...data.missing].filter((id) => !overwritten.has(id) && !applied.has(id)),
  );
  const kept = (ids: Set<string>) => [...ids].sort().slice(0, MAX_ELEMENTS);
  return {
    overwritten: kept(overwritten),
    applied: kept(applied),
    missing: kept(missing),
    hidden_ms: Math.max(view.hidden_ms ?? 0, Math.min(Math.round(data.hidden ?? 0), DAY_MS)),
  };
}

/**
 * How long a visitor was present, according to an event: a page left open after its visitor left does not prolong the
 * visit.
 */
export function presentUntil(view: ViewRow, event: { at: string; data: TrackedEvent }): string {
  const { data, at } = event;
  if (data.type === 'click' || data.type === 'submit') return at > view.at ? at : view.at;
  if (data.type !== 'time') return view.at;
  const seen = new Date(Date.parse(view.at) + Math.min(data.visible, DAY_MS)).toISOString();
  const until = seen < at ? seen : at;
  return until > view.at ? until : view.at;
}
