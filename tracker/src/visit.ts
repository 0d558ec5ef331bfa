import type { FirstTouch, ScriptTrigger, Visit } from '@sightline/contract/tracking';
import { bareHost, isBelow } from './address.ts';
import { config } from './config.ts';
import { known, lasting, visitor } from './identity.ts';
import { newId } from './ids.ts';
import { read, write } from './storage.ts';
import { holds, hostOf, shareOf } from './touch-rule.ts';

declare const __PERSONALIZE__: boolean;

/** After so long without a sign of the visitor the visit is over. */
const IDLE = 30 * 60_000;

interface KeptVisit {
  visit: Visit;
  /** When the visitor last did something. */
  last: number;
  /** Conversion rules that were counted. */
  rules: string[];
}

let current: KeptVisit | null = null;
/** Of this page; later visits in the same tab came from nowhere else. */
let referrer = document.referrer;

export const isOver = () => !current || Math.abs(Date.now() - current.last) > IDLE;
export const visitNow = () => current as KeptVisit;

function firstTouch(returning: boolean): FirstTouch {
  const [own, other] = [bareHost(location.host), hostOf(referrer)];
  const touch: FirstTouch = {
    landing: location.href.split('#')[0]?.slice(0, 2000) ?? '',
    // Coming from another page of the same site is no beginning.
    referrer: isBelow(own, other) || isBelow(other, own) ? '' : referrer.slice(0, 2000),
  };
  if (returning) touch.returning = true;
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^utm_(source|medium|campaign|term|content)$/.test(name))
      touch[name as 'utm_source'] = value.slice(0, 200);
  return touch;
}

function newVisit(returning: boolean): KeptVisit {
  const now = Date.now();
  const touch = firstTouch(returning);
  const visit: Visit = { id: newId(now), start: now, touch };
  if (__PERSONALIZE__) {
    const trigger = config.triggers.find(({ when }) => holds(when, touch, config.country));
    if (trigger) {
      visit.trigger = trigger.id;
      visit.variant = trigger.variant;
      visit.held = (visitor ? shareOf(visitor + trigger.id) : Math.random()) < config.holdout;
    }
  }
  return { visit, last: now, rules: [] };
}

/** Joins the visit that goes on, here or in another tab, or begins one. */
export function joinVisit(): void {
  const before = read<KeptVisit>('visit', lasting) ?? current;
  if (before?.visit && (before.visit.id !== current?.visit.id || before.last > current.last))
    current = before;
  if (isOver()) current = newVisit(known || !!before);
  referrer = '';
}

/** Notes that the visitor did something, and says so to the other tabs. */
export function keepVisit(now = Date.now()): void {
  if (!current) return;
  current.last = now;
  write('visit', current, lasting);
}

export function forgetKeptVisit(): void {
  write('visit', null, lasting);
}

/** The variant's trigger of this visit; null in visits without one. */
export const triggerNow = (): ScriptTrigger | undefined =>
  config.triggers.find(({ id }) => id === current?.visit.trigger);
