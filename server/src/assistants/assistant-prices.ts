import { isAsked, type Platform } from '@sightline/contract/known-assistants';
import type { Assistant, Usage } from './assistant.ts';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';
import { dearestOf, estimateCost, hasListPrice, type Prices } from './provider-prices.ts';

const pricesOf = (platform: Platform): Prices | null =>
  isAsked(platform) ? ASSISTANT_KINDS[platform].prices : null;

/** Where the price of its answers comes from: they tell it, its model is on the list, or its tokens are booked at the dearest. */
export function priceKindOf({ platform, model }: Assistant): 'told' | 'listed' | 'booked' {
  const prices = pricesOf(platform);
  if (prices === null) return 'told';
  return hasListPrice(prices, model) ? 'listed' : 'booked';
}

/** US dollars by the list price of its model; null where there is none. */
export function listCost({ platform, model }: Assistant, usage: Usage): number | null {
  return estimateCost(pricesOf(platform) ?? {}, model, usage);
}

/**
 * What an answer whose price nobody knows costs at most: US dollars by the dearest model of its provider, or of all
 * where that one has no list. Null without a token count.
 */
export function dearestCost(platform: Platform, usage: Usage): number | null {
  const own = pricesOf(platform);
  const all = Object.values(ASSISTANT_KINDS).flatMap(({ prices }) => (prices ? [prices] : []));
  return dearestOf(own ? [own] : all, usage);
}
