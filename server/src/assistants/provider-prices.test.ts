import { expect, it } from 'vitest';
import { estimateCost } from './provider-prices.ts';

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
