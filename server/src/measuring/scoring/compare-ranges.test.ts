import { expect, it } from 'vitest';
import { binomial, seeded } from '../../../test/chance.ts';
import { compareRanges, type MarkedRange } from './compare-ranges.service.ts';

const ANSWERS = 3;
const RANGE = 7;

/** A website of ten prompts on two assistants, measured daily; all answers of a day swing a little together. */
function drawDays(seed: number, days: number, jump: (day: number) => number) {
  const random = seeded(seed);
  const rates = Array.from({ length: 20 }, (_, pair) => (pair % 4 < 2 ? 0 : 0.6));
  return Array.from({ length: days }, (_, day) => {
    const swing = 0.1 * (random() + random() + random() - 1.5);
    return rates.map((rate) => {
      const share = rate === 0 && jump(day) === 0 ? 0 : Math.min(1, Math.max(0, rate + swing + jump(day)));
      return binomial(random, ANSWERS, share);
    });
  });
}

function rangeOf(days: readonly number[][]): MarkedRange {
  const pairs = Array.from({ length: 20 }, (_, pair) => ({
    prompt_id: `p${Math.floor(pair / 2)}`,
    platform: pair % 2 === 0 ? 'chatgpt' : 'gemini',
    yes: days.reduce((sum, of) => sum + (of[pair] ?? 0), 0),
    n: days.length * ANSWERS,
  }));
  return { days: days.length, pairs };
}

/** What someone reads who looks at the last seven days on each day. */
const verdictsOf = (days: readonly number[][]) =>
  days.flatMap((_, day) =>
    day < 2 * RANGE
      ? []
      : [
          compareRanges(
            rangeOf(days.slice(day - 2 * RANGE, day - RANGE)),
            rangeOf(days.slice(day - RANGE, day)),
          ).verdict,
        ],
  );

const isCalled = (verdict: string) => verdict === 'up' || verdict === 'down';

it('Of websites on which nothing changes, at most one in twenty sees a figure called up or down within 60 days', () => {
  const websites = Array.from({ length: 100 }, (_, place) => verdictsOf(drawDays(place + 1, 74, () => 0)));
  expect(websites.filter((verdicts) => verdicts.some(isCalled)).length).toBeLessThanOrEqual(5);
});

it('A rise of 20 points is called while it is new', () => {
  const websites = Array.from({ length: 20 }, (_, place) =>
    verdictsOf(drawDays(place + 1, 40, (day) => (day < 25 ? 0 : 0.2))),
  );
  expect(websites.filter((verdicts) => verdicts.includes('up')).length).toBeGreaterThan(15);
});

it('Other prompts in the one range than in the other are no change', () => {
  const [first, second] = [rangeOf(drawDays(1, 7, () => 0)), rangeOf(drawDays(1, 7, () => 0))];
  const others = second.pairs.map((pair) => ({ ...pair, prompt_id: `q${pair.prompt_id}`, yes: pair.n }));
  const of = (range: MarkedRange) => compareRanges(first, range);
  const more = of({ ...second, pairs: [...second.pairs, ...others] });
  expect(more).toMatchObject({ verdict: 'within_noise', difference: 0, pairs: 20, since: null });
  expect(of({ ...second, pairs: others })).toMatchObject({ verdict: 'not_comparable', difference: null });
  expect(compareRanges({ days: 0, pairs: [] }, second)).toMatchObject({ verdict: 'not_comparable' });
});

it('A prompt that was asked more often in one range than in the other weighs no more there', () => {
  const side = (often: number): MarkedRange => ({
    days: 7,
    pairs: [
      { prompt_id: 'named', platform: 'chatgpt', yes: often, n: often },
      { prompt_id: 'not', platform: 'chatgpt', yes: 0, n: 10 },
    ],
  });
  expect(compareRanges(side(10), side(90))).toMatchObject({ difference: 0, pairs: 2 });
});
