import type { Facts } from '../platform/facts.ts';
import type { Usage } from './assistant.ts';

/** US dollars per million tokens, and per search or per answer with searches. */
interface Price {
  input: number;
  output: number;
  search: number;
  /** Some models bill per answer with searches, regardless of the number of queries. */
  search_unit?: 'answer';
  /** Prices for long questions: above `above` input tokens, everything costs more. */
  long?: { above: number; input: number; output: number };
  /** The announced day on which the model ends, where the provider's list of models does not say it. */
  ends_on?: string;
}

/** One provider's list prices by model name. Free allowances and cached input are left out. */
export type Prices = Readonly<Record<string, Price>>;

/** Prices with the days on which models end, which another document announces. */
export const withEnds = (prices: Facts<Prices>, ends: Facts<Readonly<Record<string, string>>>): Prices =>
  Object.fromEntries(
    Object.entries(prices.rows).map(([model, price]) => {
      const ends_on = ends.rows[model];
      return [model, ends_on === undefined ? price : { ...price, ends_on }];
    }),
  );

/** A snapshot's date or stage after the name; anything else is another model. */
const SNAPSHOT = /^(-\d{3}[\d-]*|-latest|-preview[\w-]*)?$/;

/** Whether a name is that of a model, or of a snapshot of it. */
export const isOfModel = (name: string, model: string) =>
  name.startsWith(model) && SNAPSHOT.test(name.slice(model.length));

function priceOf(prices: Prices, model: string): Price | null {
  const match = Object.entries(prices).find(([name]) => isOfModel(model, name));
  return match?.[1] ?? null;
}

export const announcedEnd = (prices: Prices, model: string) => priceOf(prices, model)?.ends_on ?? null;

export const hasListPrice = (prices: Prices, model: string) => priceOf(prices, model) !== null;

/** Estimated US dollars at list price; null for a model without a price or an answer without a token count. */
export function estimateCost(prices: Prices, model: string, usage: Usage): number | null {
  const price = priceOf(prices, model);
  return price && costAt(price, usage);
}

/** US dollars for the most expensive model of the tables; null when they are empty, or without a token count. */
export function dearestOf(tables: readonly Prices[], usage: Usage): number | null {
  const costs = tables.flatMap((prices) =>
    Object.values(prices).flatMap((price) => costAt(price, usage) ?? []),
  );
  return costs.length > 0 ? Math.max(...costs) : null;
}

function costAt(price: Price, { input_tokens, output_tokens, searches }: Usage): number | null {
  if (input_tokens === null || output_tokens === null) return null;
  const billed = price.search_unit === 'answer' ? Math.min(searches, 1) : searches;
  const { input, output } = price.long && input_tokens > price.long.above ? price.long : price;
  return (input_tokens * input + output_tokens * output) / 1_000_000 + billed * price.search;
}
