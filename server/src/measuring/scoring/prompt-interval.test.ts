import fc from 'fast-check';
import { expect, it } from 'vitest';
import { meanByPrompt, promptInterval, rateByPrompt, rateOfMarks } from './prompt-interval.ts';
import { wilsonInterval } from './wilson.ts';

const alike = (prompts: number, yes: number, n: number) =>
  Array.from({ length: prompts }, () => ({ yes, n }));
const widthOf = (marks: { yes: number; n: number }[]) => {
  const { low, high } = promptInterval(marks) ?? { low: 0, high: 0 };
  return high - low;
};

it('The interval of 72 answers to 8 prompts is as wide as that of 8 voices where each prompt always says the same', () => {
  const halves = [...alike(4, 9, 9), ...alike(4, 0, 9)];
  const { low, high } = promptInterval(halves) ?? { low: 0, high: 0 };
  const eight = wilsonInterval(4, 8);
  expect(low).toBeCloseTo(eight?.low ?? 0, 1);
  expect(high).toBeCloseTo(eight?.high ?? 0, 1);
  expect(high - low).toBeGreaterThan(0.5);
});

it('The interval stays wider than a point where 8 prompts all say the same', () => {
  const all = promptInterval(alike(8, 9, 9));
  expect(all?.low).toBeLessThan(0.8);
  expect(all?.high).toBe(1);
  const none = promptInterval(alike(8, 0, 9));
  expect(none?.low).toBe(0);
  expect(none?.high).toBeGreaterThan(0.2);
  const half = meanByPrompt(
    Array.from({ length: 8 }, (_, prompt) => ({ prompt_id: String(prompt), score: 0.5, n: 9 })),
  );
  expect(half.share).toBe(0.5);
  expect(half.low).toBeLessThan(0.47);
  expect(half.high).toBeGreaterThan(0.53);
});

it('The interval narrows with more prompts, and with answers that differ within their prompts', () => {
  expect(widthOf(alike(40, 1, 3))).toBeLessThan(widthOf(alike(10, 1, 3)));
  expect(widthOf(alike(8, 4, 9))).toBeLessThan(widthOf([...alike(4, 8, 9), ...alike(4, 0, 9)]));
});

it('The interval is about as wide as that of independent answers where each prompt has one', () => {
  const one = promptInterval([...alike(23, 1, 1), ...alike(31, 0, 1)]);
  const independent = wilsonInterval(23, 54);
  expect(one?.low).toBeCloseTo(independent?.low ?? 0, 2);
  expect(one?.high).toBeCloseTo(independent?.high ?? 0, 2);
});

it('There is no interval without answers, and none of Performance for a single prompt', () => {
  expect(promptInterval([])).toBeNull();
  expect(promptInterval([{ yes: 0, n: 0 }])).toBeNull();
  expect(rateByPrompt([], () => true)).toEqual({ k: 0, n: 0, share: null, low: null, high: null });
  expect(meanByPrompt([{ prompt_id: 'one', score: 0.5, n: 3 }])).toEqual({
    n: 3,
    share: 0.5,
    low: null,
    high: null,
  });
});

it('The interval lies within 0 and 1 and holds the share, whatever was answered', () => {
  const pairs = fc.array(
    fc.record({
      prompt_id: fc.constantFrom('a', 'b', 'c', 'd'),
      score: fc.constantFrom(0, 0.25, 0.5, 1),
      n: fc.integer({ min: 1, max: 400 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(pairs, (some) => {
      const { share, low, high } = meanByPrompt(some);
      if (low === null || high === null || share === null) return;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThan(high);
      expect(low).toBeLessThanOrEqual(share);
      expect(share).toBeLessThanOrEqual(high);
    }),
    { numRuns: 40 },
  );
});

it('Very many answers to three prompts stay three prompts, however alike they are', () => {
  expect(promptInterval(alike(3, 50_000, 100_000))).toEqual(promptInterval(alike(3, 5, 10)));
  expect(widthOf(alike(3, 50_000, 100_000))).toBeGreaterThan(0.5);
  expect(widthOf(alike(50, 50_000, 100_000))).toBeLessThan(0.1);
});

it.each([
  { share: 0.4, marks: [...alike(25, 0, 20), ...alike(25, 16, 20)], t: [0.285, 0.515] },
  { share: 0.375, marks: [...alike(10, 0, 36), ...alike(10, 27, 36)], t: [0.195, 0.555] },
])(
  'Half the prompts that never name the brand and half that often do give about the interval of their mean: $share',
  ({ share, marks, t: [from = 0, to = 0] }) => {
    const { low, high } = promptInterval(marks) ?? { low: 1, high: 0 };
    expect(Math.abs(low - from)).toBeLessThan(0.03);
    expect(Math.abs(high - to)).toBeLessThan(0.03);
    expect(low).toBeLessThan(share - 0.1);
    expect(high).toBeGreaterThan(share + 0.1);
  },
);

it('Every table of up to four prompts with up to three answers lies within its interval', () => {
  const kinds = [1, 2, 3].flatMap((n) => Array.from({ length: n + 1 }, (_, yes) => ({ yes, n })));
  let tables: { yes: number; n: number }[][] = [[]];
  for (let prompts = 1; prompts <= 4; prompts++) {
    tables = tables.flatMap((table) => kinds.map((kind) => [...table, kind]));
    for (const table of tables) {
      const { share, low, high } = rateOfMarks(table);
      const holds = low !== null && high !== null && share !== null && low <= share && share <= high;
      expect(holds && low >= 0 && high <= 1 && low < high, JSON.stringify(table)).toBe(true);
    }
  }
});

it('A single prompt is one vote, and one answer to each prompt is a vote each', () => {
  expect(promptInterval([{ yes: 9, n: 9 }])).toEqual(wilsonInterval(1, 1));
  expect(promptInterval([{ yes: 3, n: 9 }])).toEqual(wilsonInterval(1 / 3, 1));
  expect(promptInterval([...alike(2, 1, 1), ...alike(3, 0, 1)])).toEqual(wilsonInterval(2, 5));
});

it('No answer and every answer are told from as many votes as there are prompts', () => {
  expect(promptInterval(alike(5, 0, 20))).toEqual(wilsonInterval(0, 5));
  expect(promptInterval(alike(5, 20, 20))).toEqual(wilsonInterval(5, 5));
});

it('A share that is counted elsewhere lies within the interval of these prompts', () => {
  const { low, high } = promptInterval(alike(40, 1, 10), 0.6) ?? { low: 1, high: 0 };
  expect(low).toBeLessThan(0.6);
  expect(high).toBeGreaterThan(0.6);
});

it('A figure is the same to its last digit in whatever order its prompts arrive', () => {
  const marks = fc.array(fc.record({ yes: fc.nat(6), n: fc.constant(6) }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(marks, (prompts) => {
      expect(rateOfMarks(prompts.toReversed())).toEqual(rateOfMarks(prompts));
    }),
  );
});
