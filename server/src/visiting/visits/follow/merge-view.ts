import { MAX_VALUE_LENGTH } from '@sightline/contract/personalizing/visit-report';
import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { bareHost } from '../../../platform/bare-host.ts';
import { pageKey } from '../../../platform/text/page-key.ts';
import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import { isBelow } from '../../touch/touch-words.ts';
import { isFile } from '../happening-words.service.ts';
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
    links: [],
    applied: [],
    missing: [],
    overwritten: [],
    hidden_ms: null,
    ...{ status: null, lcp: null, inp: null, cls: null },
    counted: true,
  };
}

/** Joins what is known about a view with one more event; order and repetition do not matter. */
export function mergeIntoView(view: ViewRow, id: string, data: TrackedEvent, host: string): ViewRow {
  switch (data.type) {
    case 'time':
      return {
        ...view,
        visible_ms: Math.max(view.visible_ms ?? 0, Math.min(Math.round(data.visible), DAY_MS)),
        // A value too small for the column counts as zero.
        scroll: Math.max(view.scroll ?? 0, Math.round(data.scroll * 10) / 10),
      };
    case 'click':
      return { ...view, ...withClick(view, id, data.text, leadsTo(data.href, host)) };
    case 'changes':
      return { ...view, ...withChanges(view, data) };
    case 'speed':
      return { ...view, ...withSpeed(view, data) };
    default:
      return view;
  }
}

/** Ids are ordered by time; beyond the limit, the first ones are kept. */
function withClick(view: ViewRow, id: string, text: string, link: string) {
  if (view.click_ids.includes(id)) return view;
  const place = view.click_ids.findIndex((known) => known > id);
  const at = place === -1 ? view.click_ids.length : place;
  return {
    click_ids: view.click_ids.toSpliced(at, 0, id).slice(0, MAX_CLICKS),
    clicks: view.clicks.toSpliced(at, 0, text).slice(0, MAX_CLICKS),
    links: view.links.toSpliced(at, 0, link).slice(0, MAX_CLICKS),
  };
}

/** What `links` of a view says of a click: empty for pages of the website, of hosts below it, and what is no web page. */
function leadsTo(href: string | undefined, site_host: string): string {
  const to = href === undefined ? null : URL.parse(href);
  if (!to || !/^https?:$/.test(to.protocol)) return '';
  const isOwn = isBelow(bareHost(to.host), bareHost(site_host));
  if (isOwn && !isFile(to.pathname)) return '';
  return (isOwn ? to.pathname : bareHost(to.host) + to.pathname).slice(0, MAX_VALUE_LENGTH);
}

type SpeedEvent = Extract<TrackedEvent, { type: 'speed' }>;

/** All that is measured only grows while a page is seen. */
function withSpeed(view: ViewRow, { lcp, inp, cls, status }: SpeedEvent) {
  const larger = (known: number | null, said: number | undefined, digits = 0) =>
    said === undefined ? known : Math.max(known ?? 0, Number(said.toFixed(digits)));
  return {
    lcp: larger(view.lcp, lcp),
    inp: larger(view.inp, inp),
    cls: larger(view.cls, cls, 3),
    status: larger(view.status, status),
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
