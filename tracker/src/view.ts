import type { TrackedEvent } from '@sightline/contract/tracking';
import { fitsAddress, pagePath, routeOf } from './address.ts';
import { type Outcome, outcome, personalize } from './apply.ts';
import { guarded } from './guard.ts';
import { newId } from './ids.ts';
import { keep, send, sendLast } from './outbox.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { isOver, joinVisit, keepVisit, triggerNow, visitNow } from './visit.ts';

declare const __PERSONALIZE__: boolean;

type View = Extract<TrackedEvent, { type: 'view' }>;

/** Of the view that is shown. */
let id = '';
/** Not kept yet: its title and value may still come. */
let open: View | null = null;
let fulfilled: string[] = [];
let visible = 0;
let since = 0;
let told = '';
let lowest = 0;
let pause = 0;
let timer = 0;
let reported = true;

const address = () => location.href.split('#')[0] + routeOf(location.hash);
let shown = '';

export const isElsewhere = () => address() !== shown;
export const base = () => {
  const time = Date.now();
  return { id: newId(time), time, view: id };
};

/** Sends an event at once, after the view that it happened on. */
export function add(event: TrackedEvent): void {
  close();
  keep(event);
  send();
}

/** Keeps the view with what the page says by now. */
function close(): void {
  if (!open) return;
  const view = open;
  open = null;
  keep({ ...view, title: document.title.slice(0, 300), ...converting(fulfilled, null) });
}

/** A new page view, of the running visit or a new one. `settled` says that the page is all there. */
export function startView(wait: number): void {
  const first = !id;
  endView();
  joinVisit();
  shown = address();
  id = newId(Date.now());
  visible = lowest = 0;
  told = '';
  pause = 15_000;
  since = document.visibilityState === 'visible' ? Date.now() : 0;
  fulfilled = newlyFulfilled('page_view', (value) => fitsAddress(location.href, value));
  open = {
    id,
    view: id,
    time: Date.now(),
    type: 'view',
    url: shown.slice(0, 2000),
    title: '',
    width: innerWidth,
  };
  if (__PERSONALIZE__) {
    const page = pageNow();
    if (page) Object.assign(open, { page: page.page, version: page.version });
    reported = !page || !!visitNow().visit.held;
    if (!first) personalizeNow();
  }
  keepVisit();
  beat();
  const finish = () => {
    close();
    send();
  };
  if (fulfilled.length && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => guarded(finish));
  else setTimeout(() => guarded(finish), wait);
}

const pageNow = () =>
  triggerNow()?.pages.find(({ path }) => pagePath(new URL(path, location.href)) === pagePath(location));

/** Shows the visit's variant on this page, or what was there before. */
export function personalizeNow(): void {
  const page = visitNow().visit.held ? null : pageNow();
  personalize(page?.changes ?? [], () => guarded(report));
}

/** What became of the changes, once a view. */
function report(): void {
  if (reported || !id) return;
  reported = true;
  const result: Outcome = outcome();
  add({ ...base(), type: 'changes', ...result });
}

/** Adds the visible time since it was last looked at; what is more than the pause between two looks, the machine slept. */
function look(): void {
  const now = Date.now();
  if (since) visible += Math.max(0, Math.min(now - since, pause + 1000));
  since = document.visibilityState === 'visible' ? now : 0;
}

export function noteScroll(): void {
  lowest = Math.max(lowest, scrollY + innerHeight);
}

/** Keeps the visible time so far, if it grew. */
function keepTime(): void {
  if (!id) return;
  look();
  noteScroll();
  const scroll = Math.min(100, Math.round((lowest / document.documentElement.scrollHeight) * 100)) || 0;
  const tells = `${visible} ${scroll}`;
  if (!visible || tells === told) return;
  told = tells;
  close();
  keep({ ...base(), type: 'time', visible, scroll });
}

function beat(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () =>
      guarded(() => {
        if (isOver()) return;
        if (document.visibilityState === 'visible') {
          keepTime();
          send();
        }
        pause = Math.min(pause * 2, 60_000);
        beat();
      }),
    pause,
  );
}

function endView(): void {
  if (!id) return;
  close();
  keepTime();
  if (__PERSONALIZE__) report();
}

/** The page went into the background, came back, or ends. */
export function showOrHide(ends: boolean): void {
  if (!id) return;
  const hides = ends || document.visibilityState !== 'visible';
  if (!hides) {
    look();
    return beat();
  }
  endView();
  if (ends) sendLast();
  else send();
}

/** The visitor did something: after a long pause that begins a new visit. */
export function noteActivity(): void {
  if (!id) return;
  if (isOver()) startView(0);
  else keepVisit();
}
