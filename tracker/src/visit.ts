import type { FirstTouch, VisitorAttributes } from '@sightline/contract/visiting/tracking';
import { hostName, hostOf, isBelow, pageAddress, pagePath } from './address.ts';
import { config, tag } from './config.ts';
import { cut } from './guard.ts';
import { known, visitor } from './identity.ts';
import { timedId } from './ids.ts';
import type { KeptVisit } from './kept-types.ts';
import { meets } from './meets.ts';
import { shareOf } from './share-of.ts';
import { read, write } from './storage.ts';

declare const __WHOLE__: boolean;
declare const __BESIDE__: boolean;

/** After this long without activity, the visit is over. */
const IDLE = 18e5;

/** There is one as soon as a view begins. */
export let current: KeptVisit;
/** For this page; later visits in the same tab came from nowhere else. */
let { referrer } = document;

/** Clocks can also be set back. */
export const isOver = (of = current) => !(Math.abs(Date.now() - of?.last) < IDLE);

/** Whether the current visit is no longer this page's; another tab may know better. */
export const isAnother = () => {
  const before = current?.visit.id;
  const { visit: kept } = read();
  if (kept && (!current || !isOver(kept))) current = kept;
  return isOver() || current.visit.id !== before;
};

/** Joins the current visit, from this or another tab, or starts one. */
export const joinVisit = () => {
  isAnother();
  if (isOver()) {
    const last = Date.now();
    const own = hostName(location.host);
    const other = hostOf(referrer);
    const touch: FirstTouch = {
      landing: cut(pageAddress()),
      // Coming from another page of the same site does not start a visit.
      referrer: isBelow(own, other) || isBelow(other, own) ? '' : cut(referrer),
      returning: known || !!current,
    };
    new URLSearchParams(location.search).forEach((value, name) => {
      if (name.startsWith('utm_')) touch[name as 'utm_source'] = cut(value, 200);
    });
    current = { visit: { id: timedId(last), start: last, touch }, last, rules: [] };
  }
  referrer = '';
  if (__WHOLE__) {
    if (__BESIDE__) setOwn(tag.own);
    const { visit, own, seen = [] } = current;
    const now = new Date();
    const facts = {
      ...config,
      ...visit.touch,
      ...own,
      seen,
      host: `.${hostOf(visit.touch.referrer)}`,
      landing: seen[0] ?? pagePath(),
      day: now.getDay(),
      hour: now.getHours(),
    };
    // Stable for a visitor who is recognized; the hold-out is another draw, of the same visitor and the trigger.
    const who = visitor ?? visit.id;
    // The first starting variant or audience whose condition holds; the visit keeps it.
    const found =
      !visit.trigger &&
      config.triggers.find(({ when, upto = 1 }) => shareOf(who) < upto && meets(when, facts));
    if (found) {
      visit.trigger = found.id;
      visit.variant = found.variant;
      visit.held = shareOf(who + found.id) < found.holdout;
    }
  }
};

/** What the page says of its visitor, for conditions; it is never sent. */
export const setOwn = (attributes?: VisitorAttributes) => {
  // biome-ignore lint/suspicious/noAssignInExpressions: eight bytes fewer, of a script that has none to spare
  for (const name in attributes) (current.own ??= {})[`.${name}`] = attributes[name] as string;
};

/** Records activity, and tells the other tabs. */
export const keepVisit = () => {
  current.last = Date.now();
  write({ visit: current });
};
