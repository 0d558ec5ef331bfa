import type { Platform } from '@sightline/contract/known-assistants';
import type { Usage } from './assistant.ts';

/** US dollars per million tokens, and per search or per answer that searched. */
interface Price {
  input: number;
  output: number;
  search: number;
  /** Gemini 2.5 and older bill the grounded answer, however many queries it ran. */
  search_unit?: 'answer';
}

const SEARCH_OPENAI = 0.01;
const SEARCH_GEMINI = 0.014;
const SEARCH_GEMINI_2 = 0.035;

/**
 * List prices of developers.openai.com/api/docs/pricing and ai.google.dev/gemini-api/docs/pricing as of 2026-11-23 (models
 * that these pages no longer list: their last list price). Free allowances, cached input and long-context rates are left out.
 */
const PRICES: Record<string, Price> = {
  'gpt-6.1-sol': { input: 2, output: 10, search: SEARCH_OPENAI },
  'gpt-6.1-terra': { input: 1, output: 5, search: SEARCH_OPENAI },
  'gpt-6-astra': { input: 10, output: 50, search: SEARCH_OPENAI },
  'gpt-6-sol': { input: 2, output: 10, search: SEARCH_OPENAI },
  'gpt-6-luna': { input: 0.1, output: 0.5, search: SEARCH_OPENAI },
  'gpt-5.6-sol': { input: 4, output: 20, search: SEARCH_OPENAI },
  'gpt-5.6-terra': { input: 2, output: 12, search: SEARCH_OPENAI },
  'gpt-5.6-luna': { input: 0.2, output: 1.2, search: SEARCH_OPENAI },
  'gpt-5.5': { input: 5, output: 30, search: SEARCH_OPENAI },
  'gpt-5.4': { input: 2.5, output: 15, search: SEARCH_OPENAI },
  'gpt-5.4-mini': { input: 0.75, output: 4.5, search: SEARCH_OPENAI },
  'gpt-5.4-nano': { input: 0.2, output: 1.25, search: SEARCH_OPENAI },
  'gpt-5.2': { input: 1.75, output: 14, search: SEARCH_OPENAI },
  'gpt-5.1': { input: 1.25, output: 10, search: SEARCH_OPENAI },
  'gpt-5': { input: 1.25, output: 10, search: SEARCH_OPENAI },
  'gpt-5-mini': { input: 0.25, output: 2, search: SEARCH_OPENAI },
  'gpt-5-nano': { input: 0.05, output: 0.4, search: SEARCH_OPENAI },
  'gpt-4.1': { input: 2, output: 8, search: SEARCH_OPENAI },
  'gpt-4o': { input: 2.5, output: 10, search: SEARCH_OPENAI },
  'gemini-3.8-flash': { input: 0.75, output: 3.75, search: SEARCH_GEMINI },
  'gemini-3.5-flash': { input: 1.5, output: 9, search: SEARCH_GEMINI },
  'gemini-3.5-flash-lite': { input: 0.3, output: 2.5, search: SEARCH_GEMINI },
  'gemini-3.1-pro': { input: 2, output: 12, search: SEARCH_GEMINI },
  'gemini-3-flash': { input: 0.5, output: 3, search: SEARCH_GEMINI },
  'gemini-2.5-pro': { input: 1.25, output: 10, search: SEARCH_GEMINI_2, search_unit: 'answer' },
  'gemini-2.5-flash': { input: 0.3, output: 2.5, search: SEARCH_GEMINI_2, search_unit: 'answer' },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, search: SEARCH_GEMINI_2, search_unit: 'answer' },
};

/** A snapshot's date or stage after the name; anything else is another model. */
const SNAPSHOT = /^(-\d{3}[\d-]*|-latest|-preview[\w-]*)?$/;

function priceOf(model: string): Price | null {
  const match = Object.entries(PRICES).find(
    ([name]) => model.startsWith(name) && SNAPSHOT.test(model.slice(name.length)),
  );
  return match?.[1] ?? null;
}

/** Perplexity says itself what an answer costs, so its models have no price here. */
export const hasListPrice = (model: string) => priceOf(model) !== null;

/** Estimated US dollars by list price; null for a model that isn't in the table or an answer without a token count. */
export function estimateCost(model: string, usage: Usage): number | null {
  const price = priceOf(model);
  return price && costAt(price, usage);
}

const MODELS: Partial<Record<Platform, string>> = { chatgpt: 'gpt-', gemini: 'gemini-' };

/**
 * What an answer whose price nobody knows costs at most: US dollars by the dearest model of its provider in the table, or
 * of the whole table where it has none of that provider. Null without a token count.
 */
export function dearestCost(platform: Platform, usage: Usage): number | null {
  const beginning = MODELS[platform] ?? '';
  const costs = Object.entries(PRICES).flatMap(([name, price]) =>
    name.startsWith(beginning) ? (costAt(price, usage) ?? []) : [],
  );
  return costs.length > 0 ? Math.max(...costs) : null;
}

function costAt(price: Price, { input_tokens, output_tokens, searches }: Usage): number | null {
  if (input_tokens === null || output_tokens === null) return null;
  const billed = price.search_unit === 'answer' ? Math.min(searches, 1) : searches;
  return (input_tokens * price.input + output_tokens * price.output) / 1_000_000 + billed * price.search;
}
