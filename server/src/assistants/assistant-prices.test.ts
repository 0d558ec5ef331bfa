import { type AskedPlatform, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { environmentSchema } from '../config.ts';
import type { Usage } from './assistant.ts';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';
import { dearestCost, listCost, priceKindOf } from './assistant-prices.ts';

const asked = (platform: AskedPlatform, model: string, usage: Usage) =>
  listCost(ASSISTANT_KINDS[platform].create({ api_key: 'key', model }), usage);
const usage = { input_tokens: 1_000_000, output_tokens: 1_000_000, searches: 3 };

it('The price of a model is found by its name and by its dated snapshot', () => {
  expect(asked('chatgpt', 'gpt-5-mini', usage)).toBeCloseTo(2.28);
  expect(asked('chatgpt', 'gpt-5-mini-2025-08-07', usage)).toBeCloseTo(2.28);
});

it('A model is not given the price of another whose name begins alike', () => {
  expect(asked('chatgpt', 'gpt-5.5-ultra', usage)).toBeNull();
  expect(asked('chatgpt', 'gpt-59', usage)).toBeNull();
  expect(asked('gemini', 'gemini-2.5-flash-lite', usage)).toBeCloseTo(0.535);
});

it('Older Gemini models are billed by the answer, newer ones by the query', () => {
  expect(asked('gemini', 'gemini-2.5-flash', usage)).toBeCloseTo(2.835);
  expect(asked('gemini', 'gemini-3.5-flash-lite', usage)).toBeCloseTo(2.842);
});

it('A long question is billed at the higher price where the model has one', () => {
  const short = { input_tokens: 100_000, output_tokens: 1_000, searches: 0 };
  expect(asked('claude', 'claude-haiku-5-5', short)).toBeCloseTo(0.0105);
  expect(asked('claude', 'claude-haiku-5-5', { ...short, input_tokens: 100_001 })).toBeCloseTo(0.0525);
});

it('An answer without a token count has no price', () => {
  expect(asked('chatgpt', 'gpt-5', { ...usage, output_tokens: null })).toBeNull();
});

it('The default models have a price, also as their dated snapshots', () => {
  const { OPENAI_MODEL, GEMINI_MODEL, ANTHROPIC_MODEL } = environmentSchema.parse({});
  for (const model of [OPENAI_MODEL, `${OPENAI_MODEL}-2025-11-13`]) {
    expect(asked('chatgpt', model, usage)).toBeCloseTo(12.03);
  }
  for (const model of [GEMINI_MODEL, `${GEMINI_MODEL}-preview`, `${GEMINI_MODEL}-001`]) {
    expect(asked('gemini', model, usage)).toBeCloseTo(9.042);
  }
  for (const model of [ANTHROPIC_MODEL, `${ANTHROPIC_MODEL}-20260928`]) {
    expect(asked('claude', model, usage)).toBeCloseTo(12.03);
  }
});

it('Every assistant that can be asked either reports what its answers cost or has a list price for its usual model', () => {
  const unpriced = KNOWN_ASSISTANTS.filter(({ key, model }) => {
    const kind = priceKindOf(ASSISTANT_KINDS[key].create({ api_key: 'key', model }));
    return kind === 'booked';
  });
  expect(unpriced).toEqual([]);
});

it('Every small model that writes with an assistant’s key has a list price', () => {
  const priced = KNOWN_ASSISTANTS.flatMap(({ key, small_model }) =>
    small_model ? [[small_model, asked(key, small_model.split('/')[1] ?? '', usage)]] : [],
  );
  expect(priced.filter(([, usd]) => usd === null)).toEqual([]);
  expect(priced).toHaveLength(3);
});

it('An answer of a model without a price is booked by its tokens at the highest price of its provider, not at a few cents', () => {
  const long = { input_tokens: 20_000, output_tokens: 60_000, searches: 2 };
  expect(dearestCost('chatgpt', long)).toBeCloseTo(3.22);
  expect(dearestCost('gemini', long)).toBeCloseTo(0.788);
  expect(dearestCost('claude', long)).toBeCloseTo(3.22);
  // No Perplexity model has a list price, so all tables are used.
  expect(dearestCost('perplexity', long)).toBeCloseTo(3.22);
  expect(dearestCost('chatgpt', { ...long, output_tokens: null })).toBeNull();
});
