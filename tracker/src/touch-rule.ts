import type { FirstTouch, TouchRule } from '@sightline/contract/visiting/tracking';
import { hostOf, isBelow } from './address.ts';

const low = (text?: string) => text?.trim().toLowerCase() ?? '';
/** A condition that the rule lacks always matches. */
const fits = (text: string | undefined, named?: string | string[]) =>
  named == null || [named].flat().some((one) => low(one) === low(text));

/** Whether a first touch leads to a starting variant: every condition of the rule must match. */
export function holds(rule: TouchRule, touch: FirstTouch, country?: string): boolean {
  const { hosts, sources = hosts && [] } = rule;
  const referrer = hostOf(touch.referrer);
  return (
    (hosts?.some((host) => isBelow(referrer, hostOf(host))) || fits(touch.utm_source, sources)) &&
    fits(touch.utm_medium, rule.mediums) &&
    fits(touch.utm_campaign, rule.campaign) &&
    fits(country, rule.country) &&
    (!rule.returning || !!touch.returning)
  );
}

/** 0..1, the same for the same text on every day and device (FNV-1a with a final mix). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
