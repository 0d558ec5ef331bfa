import { expect, it } from 'vitest';
import { priceSentence, shortPrice } from './month-price.ts';

const asking = { prompts: 10, answers_per_prompt: 3, runs_a_month: 4.3 };

it.each([
  [asking, 'About $4.39 a month for your 10 prompts, 3 answers each, weekly.'],
  [
    { ...asking, prompts: 1, answers_per_prompt: 1, runs_a_month: 30 },
    'About $1.02 a month for your 1 prompt, 1 answer each, daily.',
  ],
  [{ ...asking, prompts: 0 }, 'About $4.39 a month for a topic of 10 prompts, 3 answers each, weekly.'],
  [{ ...asking, runs_a_month: 0 }, 'About $1.02 each time you measure, for your 10 prompts, 3 answers each.'],
])('What an assistant costs is said for the plan and the prompts: %j', (of, sentence) => {
  expect(priceSentence(0.034, of)).toBe(sentence);
});

it('A price that nobody knows, or a pause, has no amount a month', () => {
  expect(priceSentence(null, asking)).toBe(
    'Its price is known from its first answers on. Your spending cap holds all the same.',
  );
  expect(shortPrice(null, asking)).toBeNull();
  expect(shortPrice(0.034, { ...asking, runs_a_month: 0 })).toBeNull();
  expect(shortPrice(0.034, asking)).toBe('about $4.39 a month');
});
