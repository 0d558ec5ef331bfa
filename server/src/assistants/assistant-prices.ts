import { isAsked, type Platform } from '@sightline/contract/known-assistants';
import type { Assistant, Usage } from './assistant.ts';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';
import { dearestOf, estimateCost, hasListPrice, type Prices } from './provider-prices.ts';

const pricesOf = (platform: Platform): Prices | null =>
  isAsked(platform) ? ASSISTANT_KINDS[platform].prices : null;

/**
 * Where the price of its answers comes from: the answer itself, its model's list price, or the highest price for its
 * tokens.
 */
export function priceKindOf({ platform, model }: Assistant): 'told' | 'listed' | 'booked' {
  const prices = pricesOf(platform);
  if (prices === null) return 'told';
  return hasListPrice(prices, model) ? 'listed' : 'booked';
}

/** US dollars at its model's list price; null when there is none. */
export function listCost(
  { platform, model }: Pick<Assistant, 'platform' | 'model'>,
  usage: Usage,
): number | null {
  return estimateCost(pricesOf(platform) ?? {}, model, usage);
}

/** What docs/assistants.md reckons with: tokens read, tokens written, one search. */
export const USUAL_ANSWER: Usage = { input_tokens: 8000, output_tokens: 800, searches: 1 };

/** The models of an assistant that have a list price. */
export const pricedModels = (platform: Platform): string[] => Object.keys(pricesOf(platform) ?? {});

/**
 * Maximum cost of an answer with an unknown price: US dollars for the most expensive model of its provider, or of all
 * providers if that one has no list. Null without a token count.
 */
export function dearestCost(platform: Platform, usage: Usage): number | null {
  const own = pricesOf(platform);
  const all = Object.values(ASSISTANT_KINDS).flatMap(({ prices }) => (prices ? [prices] : []));
  return dearestOf(own ? [own] : all, usage);
}
