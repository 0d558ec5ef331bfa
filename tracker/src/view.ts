import type { ScriptPage } from '@sightline/contract/visiting/tracking';
import { fitsAddress, pageAddress, pagePath } from './address.ts';
import { outcome, personalize } from './apply.ts';
import { config, tag, useConfig } from './config.ts';
import { cut, later, on } from './guard.ts';
import { timedId } from './ids.ts';
import { keep, send, sendLast } from './outbox.ts';
import { fold } from './page-text.ts';
import { converting, newlyFulfilled } from './rules.ts';
import type { NewEvent } from './tag-types.ts';
import { current, isAnother, isOver, joinVisit, keepVisit } from './visit.ts';

declare const __WHOLE__: boolean;
declare const __BESIDE__: boolean;

/** Pages of a visit that conditions know of. */
const MAX_SEEN = 50;

/** The variant of a page opened for preview. */
export const asked = __BESIDE__
  ? tag.asked
  : __WHOLE__ && new URLSearchParams(location.search).get('sightline_variant');

/** The visitor has seen all that would change, so it stays; the hold-out is treated the same for comparison. */
let missed: unknown;
/** Id of the displayed view; empty before the first. */
let view = '';
/** Records the view as soon as its title and value may be available. */
let finish = () => {};
let shown: string;
let visible: number;
let since: number;
let told: number;
let lowest: number;
let pause: number;
let timer: number;
let reported: unknown = true;

const base = (time = Date.now()) => ({ id: timedId(time), time, view });

/** Sends an event at once, after the view it belongs to. Throws where none began. */
export const add = (event: NewEvent) => {
  finish();
  keep({ ...event, ...base() });
  send();
};

/** A new page view, in the current visit or a new one. */
export const startView = (wait: number) => {
  const first = !view;
  endView();
  joinVisit();
  shown = pageAddress();
  const begun = { ...base(), type: 'view' as const, url: cut(shown), width: innerWidth | 0 };
  view = begun.view = begun.id;
  visible = told = lowest = since = 0;
  pause = 15e3;
  const rules = __WHOLE__ ? newlyFulfilled('page_view', fitsAddress) : [];
  if (__WHOLE__ && !first) personalizeNow(!wait && missed);
  const page = (__WHOLE__ && pageNow()) as ScriptPage | undefined;
  if (__WHOLE__) {
    reported = !page || missed || current.visit.held;
    current.seen = [...(current.seen ?? []), pagePath()].slice(0, MAX_SEEN);
    // The other pages of the visit's variant, because an app shows them without loading, and the browser hides what
    // changes on them.
    if (__BESIDE__ && config.whole !== current.visit.trigger) tag.load(current.visit.trigger).then(useConfig);
  }
  finish = () => {
    finish = () => {};
    keep({
      ...begun,
      title: cut(fold(document.querySelector('title')?.text), 200),
      page: page?.page,
      version: missed ? page && 0 : page?.version,
      ...(__WHOLE__ && converting(rules)),
    });
  };
  const flush = () => {
    finish();
    send();
  };
  look();
  beat();
  keepVisit();
  // A conversion's value may be anywhere on the page.
  if (rules[0] && document.readyState === 'loading') on('DOMContentLoaded', flush);
  // The title appears a moment after an address shown without loading, and after a script that precedes it.
  else later(flush, document.title ? wait : 300);
};

/** An address that the page shows without loading. */
export const noteAddress = () => {
  if (pageAddress() === shown) return;
  startView(300);
};

const isHere = ({ path }: ScriptPage) => path === pagePath();

/** Whether the visit's variant, or the requested one, changes this page. */
const pageNow = () =>
  config.triggers.find(({ variant }) => variant === current.visit.variant)?.pages.find(isHere);

/** Shows the visit's variant on this page, or reverts to the original; on a page that is late, what was seen stays. */
export const personalizeNow = (isLate?: unknown) => {
  missed = personalize(
    config.triggers.flatMap(({ pages }) => pages.filter(isHere)),
    pageNow(),
    report,
    current.visit.held,
    isLate,
  );
};

/** Reports what happened to the changes, once per view. */
const report = () => {
  if (reported) return;
  reported = true;
  add({ type: 'changes', ...outcome() });
};

/**
 * Adds the visible time since the last look, by a monotonic clock; if that exceeds the interval, the machine was
 * asleep.
 */
const look = () => {
  const now = performance.now();
  visible += since && Math.min(now - since, pause + 1000) | 0;
  since = document.hidden ? 0 : now;
};

export const noteScroll = () => {
  lowest = Math.max(lowest, scrollY + innerHeight);
};

/** Ends a view, if there is one, or reports its progress: records the visible time so far, if it grew. */
const endView = () => {
  finish();
  look();
  noteScroll();
  if (visible > told)
    keep({
      ...base(),
      type: 'time',
      visible,
      scroll: ((100 * lowest) / document.documentElement.scrollHeight) | 0,
    });
  told = visible;
};

const beat = () => {
  timer = later(
    () => {
      if (isOver()) return;
      // A page that nobody sees has nothing new.
      endView();
      send();
      pause = Math.min(pause * 2, 6e4);
      beat();
    },
    pause,
    timer,
  );
};

/** The page may be gone for good. */
export const noteEnd = () => {
  endView();
  if (__WHOLE__) report();
  // Ending pages are hidden right afterward; then nothing more is reported.
  since = 0;
  sendLast();
};

/** The page was hidden or shown again. */
export const noteVisibility = () => {
  if (document.hidden) {
    endView();
    if (__WHOLE__) report();
    send();
  } else {
    noteActivity();
    look();
  }
};

/** The visitor was active; after a long pause this starts a new visit. */
export const noteActivity = () => {
  if (isOver() && isAnother()) startView(0);
  else keepVisit();
};
