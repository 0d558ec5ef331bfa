import type { FirstTouch, Visit } from '@sightline/contract/visiting/tracking';
import { hostOf, isBelow } from './address.ts';
import { config } from './config.ts';
import { cut } from './guard.ts';
import { known, visitor } from './identity.ts';
import { timedId } from './ids.ts';
import type { KeptVisit } from './kept-types.ts';
import { read, write } from './storage.ts';
import { holds, shareOf } from './touch-rule.ts';

declare const __WHOLE__: boolean;

/** After this long without activity, the visit is over. */
const IDLE = 18e5;

/** There is one as soon as a view begins. */
export let current: KeptVisit;
/** For this page; later visits in the same tab came from nowhere else. */
let { referrer } = document;

/** Clocks can also be set back. */
export const isOver = (of = current) => !of || Math.abs(Date.now() - of.last) > IDLE;

/** Whether the current visit is no longer this page's; another tab may know better. */
export const isAnother = () => {
  const before = current?.visit.id;
  const kept = read().visit;
  if (kept && (!current || !isOver(kept))) current = kept;
  return isOver() || current.visit.id !== before;
};

/** Joins the current visit, from this or another tab, or starts one. */
export const joinVisit = () => {
  isAnother();
  if (isOver()) {
    const last = Date.now();
    const own = hostOf(location.host);
    const other = hostOf(referrer);
    const touch: FirstTouch = {
      landing: cut(location.href.replace(/#.*/, '')),
      // Coming from another page of the same site does not start a visit.
      referrer: isBelow(own, other) || isBelow(other, own) ? '' : cut(referrer),
      returning: known || !!current,
    };
    new URLSearchParams(location.search).forEach((value, name) => {
      if (/^utm_/.test(name)) touch[name as 'utm_source'] = cut(value, 200);
    });
    const visit: Visit = { id: timedId(last), start: last, touch };
    current = { visit, last, rules: [] };
    // Stable for a visitor who is recognized; the hold-out is another draw, of the same visitor and the trigger.
    const who = visitor ?? visit.id;
    const trigger =
      __WHOLE__ &&
      config.triggers.find(({ when, upto = 1 }) => shareOf(who) < upto && holds(when, touch, config.country));
    if (trigger) {
      visit.trigger = trigger.id;
      visit.variant = trigger.variant;
      visit.held = shareOf(who + trigger.id) < config.holdout;
    }
  }
  referrer = '';
};

/** Records activity, and tells the other tabs. */
export const keepVisit = () => {
  current.last = Date.now();
  write({ visit: current });
};
