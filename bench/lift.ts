import { seeded } from '../server/test/chance.ts';
import { atMost, type BenchRow, quantile, shown } from './bench-row.ts';
import { type Design, type Outcome, simulate } from './lift-designs.ts';
import { simulateValues, type ValueDesign } from './lift-values.ts';

const TESTS = 1000;
const DAYS = 28;
/** Maximum percentage of tests without a difference that may find one. */
const MAX_FALSE = 5;

const design = (variants: number[], more: Partial<Design> & { a_day?: number; original?: number } = {}) => ({
  ways: [{ variants, original: more.original ?? 0.05, a_day: more.a_day ?? 600 }],
  holdout: more.holdout ?? 0.1,
  days: DAYS,
  ...(more.is_adaptive && { is_adaptive: true }),
});
/** Six assistants and other ways of beginning, whose rates and visitors differ. */
const sixWays = (better: number): Design => ({
  ways: [0.01, 0.02, 0.03, 0.05, 0.08, 0.12].map((original, place) => ({
    original,
    variants: [original * better],
    a_day: 300 - 45 * place,
  })),
  holdout: 0.1,
  days: DAYS,
});

/** Named designs, with what counts as found in them; rates of all drift by half during the four weeks. */
const DESIGNS: [string, (better: number) => Design, (found: Outcome) => boolean][] = [
  ['one variant', (better) => design([0.05 * better]), ({ called }) => called],
  ['two variants', (better) => design([0.05, 0.05 * better]), ({ called }) => called],
  ['two variants, B against A', (better) => design([0.05, 0.05 * better]), ({ between }) => between],
  ['four variants', (better) => design([0.05, 0.05, 0.05, 0.05 * better]), ({ called }) => called],
  [
    'two variants, adaptive',
    (better) => design([0.05, 0.05 * better], { is_adaptive: true }),
    ({ called, between }) => called || between,
  ],
  [
    'four variants, adaptive',
    (better) => design([0.05, 0.05, 0.05, 0.05 * better], { is_adaptive: true }),
    ({ called }) => called,
  ],
  ['six ways pooled', sixWays, ({ pooled }) => pooled],
];

/**
 * Verdicts where nothing differs, and where one variant converts half as often again, by the code of the product and, on
 * the same visitors, by GrowthBook's sequential test.
 */
export async function run(): Promise<BenchRow[]> {
  return [...DESIGNS.flatMap(rowsOf), ...VALUES.flatMap(valueRows), ...guardRows()];
}

/** What visitors bring: amounts that differ moderately, few that pay, and few whose amounts differ most. */
const VALUES: [string, Partial<ValueDesign>][] = [
  ['value, 5 % pay', { rate: 0.05, spread: 1 }],
  ['value, 5 % pay, hold-out 50 %', { rate: 0.05, spread: 1, holdout: 0.5 }],
  ['value, 1 % pay', { rate: 0.01, spread: 1.5, a_day: 3000 }],
  ['value, 1 % pay, hold-out 50 %', { rate: 0.01, spread: 1.5, a_day: 3000, holdout: 0.5 }],
  ['value, 2 % pay, heavy tail', { rate: 0.02, spread: 2, a_day: 3000 }],
  ['value, everybody pays', { rate: 1, spread: 2, a_day: 60, holdout: 0.5 }],
];

function valueRows([name, more]: (typeof VALUES)[number]): BenchRow[] {
  const of = { rate: 0.05, spread: 1, holdout: 0.1, a_day: 600, days: DAYS, ...more };
  const same = simulateValues(of, 1, TESTS, 15);
  const share = (tests: readonly { ours: boolean; rival: boolean }[], by: 'ours' | 'rival') =>
    (100 * tests.filter((one) => one[by]).length) / tests.length;
  const rows = [
    atMost(`${name}: false verdicts`, share(same, 'ours'), '% of 1,000', MAX_FALSE),
    shown(`${name}: false by GrowthBook’s test`, share(same, 'rival'), '% of 1,000'),
  ];
  if (of.rate === 1) return rows;
  const better = simulateValues(of, 1.5, TESTS / 4, 16);
  return [
    ...rows,
    shown(`${name}: found, 50 % more pay`, share(better, 'ours'), '% of 250 in four weeks'),
    shown(`${name}: found by GrowthBook’s test`, share(better, 'rival'), '% of 250 in four weeks'),
  ];
}

function rowsOf([name, make, isFound]: (typeof DESIGNS)[number]): BenchRow[] {
  const share = (tests: Outcome[], is: (one: Outcome) => boolean) =>
    (100 * tests.filter(is).length) / tests.length;
  const same = many(make(1), TESTS, 11);
  const better = many(make(1.5), TESTS / 4, 12);
  const rows = [
    atMost(`${name}: false verdicts`, share(same, isFound), '% of 1,000', MAX_FALSE),
    atMost(
      `${name}: false alarms about the division`,
      share(same, ({ alarm }) => alarm),
      '% of 1,000',
      0.5,
    ),
    shown(`${name}: found, one 50 % better`, share(better, isFound), '% of 250 in four weeks'),
  ];
  if (name.includes('against') || name.includes('pooled')) return rows;
  const days = better.map(({ day }) => day);
  return [
    ...rows,
    shown(`${name}: half of them by`, Math.min(DAYS + 1, quantile(days, 0.5)), 'days'),
    shown(
      `${name}: false by GrowthBook’s test`,
      share(same, ({ rival }) => rival),
      '% of 1,000',
    ),
    shown(
      `${name}: found by GrowthBook’s test`,
      share(better, ({ rival }) => rival),
      '% of 250 in four weeks',
    ),
  ];
}

/** A variant that does no harm is not paused; one that costs half of the conversions is. */
function guardRows(): BenchRow[] {
  const paused = (better: number, tests: number, seed: number) =>
    (100 * many(design([0.05 * better]), tests, seed).filter((one) => one.paused).length) / tests;
  return [
    atMost('guard rail: paused without harm', paused(1, TESTS, 13), '% of 1,000', MAX_FALSE),
    shown(
      'guard rail: paused, half of the conversions lost',
      paused(0.5, TESTS / 4, 14),
      '% of 250 in four weeks',
    ),
  ];
}

function many(of: Design, tests: number, seed: number): Outcome[] {
  const random = seeded(seed);
  return Array.from({ length: tests }, () => simulate(of, random));
}
