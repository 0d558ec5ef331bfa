import type { Usage } from './assistant.ts';

/** US dollars per million tokens, and per search or per answer that searched. */
interface Price {
  input: number;
  output: number;
  search: number;
  /** Some models bill the answer that searched, however many queries it ran. */
  search_unit?: 'answer';
  /** Where all of a long question costs more: from more tokens read than `above`. */
  long?: { above: number; input: number; output: number };
}

/** One provider's list prices by the name of the model. Free allowances and cached input are left out. */
export type Prices = Readonly<Record<string, Price>>;

/** A snapshot's date or stage after the name; anything else is another model. */
const SNAPSHOT = /^(-\d{3}[\d-]*|-latest|-preview[\w-]*)?$/;

function priceOf(prices: Prices, model: string): Price | null {
  const match = Object.entries(prices).find(
    ([name]) => model.startsWith(name) && SNAPSHOT.test(model.slice(name.length)),
  );
  return match?.[1] ?? null;
}

export const hasListPrice = (prices: Prices, model: string) => priceOf(prices, model) !== null;

/** Estimated US dollars by list price; null for a model that isn't in the table or an answer without a token count. */
export function estimateCost(prices: Prices, model: string, usage: Usage): number | null {
  const price = priceOf(prices, model);
  return price && costAt(price, usage);
}

/** US dollars by the dearest model of some tables; null where they are empty, or without a token count. */
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
