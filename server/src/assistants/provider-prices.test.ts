import { expect, it } from 'vitest';
import { environmentSchema } from '../config.ts';
import { dearestCost, estimateCost } from './provider-prices.ts';

const usage = { input_tokens: 1_000_000, output_tokens: 1_000_000, searches: 3 };

it('knows a model by name and by dated snapshot', () => {
  expect(estimateCost('gpt-5-mini', usage)).toBeCloseTo(2.28);
  expect(estimateCost('gpt-5-mini-2025-08-07', usage)).toBeCloseTo(2.28);
});

it('does not take one model for another that begins alike', () => {
  expect(estimateCost('gpt-5.5-ultra', usage)).toBeNull();
  expect(estimateCost('gpt-59', usage)).toBeNull();
  expect(estimateCost('gemini-2.5-flash-lite', usage)).toBeCloseTo(0.535);
});

it('bills older Gemini models by the answer, newer ones by the query', () => {
  expect(estimateCost('gemini-2.5-flash', usage)).toBeCloseTo(2.835);
  expect(estimateCost('gemini-3.5-flash-lite', usage)).toBeCloseTo(2.842);
});

it('says nothing without a token count', () => {
  expect(estimateCost('gpt-5', { ...usage, output_tokens: null })).toBeNull();
});

it('the models that are asked unless somebody says otherwise have a price, also as their dated snapshots', () => {
  const { OPENAI_MODEL, GEMINI_MODEL } = environmentSchema.parse({});
  for (const model of [OPENAI_MODEL, `${OPENAI_MODEL}-2025-11-13`]) {
    expect(estimateCost(model, usage)).toBeCloseTo(11.28);
  }
  for (const model of [GEMINI_MODEL, `${GEMINI_MODEL}-preview`, `${GEMINI_MODEL}-001`]) {
    expect(estimateCost(model, usage)).toBeCloseTo(3.542);
  }
});

it('an answer of a model without a price is booked by its tokens at the dearest price of its provider, not at a few cents', () => {
  const long = { input_tokens: 20_000, output_tokens: 60_000, searches: 2 };
  expect(dearestCost('chatgpt', long)).toBeCloseTo(3.22);
  expect(dearestCost('gemini', long)).toBeCloseTo(0.788);
  // No Perplexity model has a list price, so the whole table counts.
  expect(dearestCost('perplexity', long)).toBeCloseTo(3.22);
  expect(dearestCost('chatgpt', { ...long, output_tokens: null })).toBeNull();
});
