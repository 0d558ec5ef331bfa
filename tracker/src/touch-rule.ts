import type { FirstTouch, TouchRule } from '@sightline/contract/tracking';
import { hostOf, isBelow } from './address.ts';

const low = (text?: string) => text?.trim().toLowerCase() ?? '';
const isOneOf = (text: string | undefined, all?: string[]) => all?.some((one) => low(one) === low(text));

/** Whether a first touch leads to a starting variant: every part that the rule has must hold. */
export function holds(rule: TouchRule, touch: FirstTouch, country?: string): boolean {
  const { hosts, sources, mediums, campaign } = rule;
  const referrer = hostOf(touch.referrer);
  return !(
    ((hosts || sources) &&
      !hosts?.some((host) => isBelow(referrer, hostOf(host))) &&
      !isOneOf(touch.utm_source, sources)) ||
    (mediums && !isOneOf(touch.utm_medium, mediums)) ||
    (campaign != null && low(campaign) !== low(touch.utm_campaign)) ||
    (rule.returning && !touch.returning) ||
    (rule.country && low(rule.country) !== low(country))
  );
}

/** 0..1, the same for the same text on every day and device (FNV-1a with a final mix). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
