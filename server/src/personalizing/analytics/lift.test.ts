import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomial, seeded } from '../../../test/chance.ts';
import { strataOf } from './compare-variants.ts';
import { type Arm, liftOf, liftOfGroups, MIN_EXPECTED, verdictOf, visitorsNeeded } from './lift.ts';
import { daysToVerdict } from './lift-forecast.ts';
import { isDivisionBroken, isSplitBroken } from './sample-ratio.ts';

/**
 * Reads a test every day for four weeks; returns whether a verdict was ever given, and whether the truth was ever
 * outside.
 */
function readDaily(random: () => number, test: { a_day: number; held: number; shares: [number, number] }) {
  const arms: [Arm, Arm] = [
    { visitors: 0, converted: 0 },
    { visitors: 0, converted: 0 },
  ];
  const truth = test.shares[0] - test.shares[1];
  let [called, missed, split] = [false, false, false];
  for (let day = 0; day < 28; day += 1) {
    const held = binomial(random, test.a_day, test.held);
    arms.forEach((arm, place) => {
      const visitors = place === 1 ? held : test.a_day - held;
      arm.visitors += visitors;
      arm.converted += binomial(random, visitors, test.shares[place] ?? 0);
    });
    const lift = liftOf(...arms);
    called ||= ['better', 'worse'].includes(verdictOf(lift));
    missed ||= lift !== null && (lift.low > truth || lift.high < truth);
    split ||= isSplitBroken({ personalized: arms[0].visitors, holdout: arms[1].visitors }, test.held);
  }
  return { called, missed, split };
}

const SIZES = [10, 60, 300, 2000];

describe('Lift of personalized over hold-out', () => {
  it.each([0.1, 0.5].flatMap((held) => [0.005, 0.02, 0.1, 0.3].map((share) => ({ held, share }))))(
    'The lift reports a difference in at most 50 of 1,000 tests without one, read daily for 28 days: hold-out $held, rate $share',
    ({ held, share }) => {
      const random = seeded(7);
      for (const a_day of SIZES) {
        const tests = Array.from({ length: 1000 }, () =>
          readDaily(random, { a_day, held, shares: [share, share] }),
        );
        expect(tests.filter(({ called }) => called).length).toBeLessThanOrEqual(50);
        expect(tests.filter(({ split }) => split).length).toBeLessThanOrEqual(3);
      }
    },
  );

  it('The interval of the lift misses the true difference in at most 5 % of tests, however often it is read', () => {
    const random = seeded(8);
    for (const shares of [
      [0.03, 0.02],
      [0.12, 0.2],
      [0.4, 0.3],
    ] as const)
      for (const a_day of SIZES) {
        const tests = Array.from({ length: 1000 }, () =>
          readDaily(random, { a_day, held: 0.1, shares: [...shares] }),
        );
        expect(tests.filter(({ missed }) => missed).length).toBeLessThanOrEqual(50);
      }
  });

  it('The lift finds a doubled rate of 3 % within 9,000 visitors four times out of five, in the right direction', () => {
    const random = seeded(9);
    const verdicts = (shares: [number, number]) =>
      Array.from({ length: 500 }, () => {
        const [personalized, holdout] = [8100, 900].map((visitors, place) => ({
          visitors,
          converted: binomial(random, visitors, shares[place] ?? 0),
        })) as [Arm, Arm];
        return verdictOf(liftOf(personalized, holdout));
      });
    const up = verdicts([0.06, 0.03]);
    expect(up.filter((verdict) => verdict === 'better').length).toBeGreaterThanOrEqual(350);
    expect(up).not.toContain('worse');
    const down = verdicts([0.03, 0.09]);
    expect(down.filter((verdict) => verdict === 'worse').length).toBeGreaterThanOrEqual(400);
    expect(down).not.toContain('better');
  });

  it('The lift is the difference of the shares, lies inside its interval, and has the opposite sign when the arms are swapped', () => {
    const arm = fc
      .nat(100_000)
      .chain((visitors) => fc.record({ visitors: fc.constant(visitors), converted: fc.nat(visitors) }));
    fc.assert(
      fc.property(arm, arm, (one, other) => {
        const lift = liftOf(one, other);
        if (!lift) return;
        expect(lift.estimate).toBeCloseTo(
          one.converted / one.visitors - other.converted / other.visitors,
          12,
        );
        expect(lift.low).toBeLessThanOrEqual(lift.estimate);
        expect(lift.high).toBeGreaterThanOrEqual(lift.estimate);
        expect(lift.low).toBeGreaterThanOrEqual(-1);
        expect(lift.high).toBeLessThanOrEqual(1);
        expect(liftOf(other, one)?.low).toBeCloseTo(-lift.high, 12);
      }),
    );
  });

  it('The lift gives no verdict before the smaller arm expects enough conversions, and says how many visitors that takes', () => {
    const few = [
      { visitors: 900, converted: 27 },
      { visitors: 100, converted: 3 },
    ] as const;
    expect(liftOf(...few)).toBeNull();
    expect(verdictOf(null)).toBe('not_enough_visits');
    expect(visitorsNeeded(...few)).toBe(Math.ceil((MIN_EXPECTED / 0.03 - 100) / 0.1));
    const enough = [
      { visitors: 9000, converted: 270 },
      { visitors: 1000, converted: 30 },
    ] as const;
    expect(verdictOf(liftOf(...enough))).toBe('no_difference_yet');
    expect(visitorsNeeded(...enough)).toBeNull();
    const none = { visitors: 0, converted: 0 };
    expect(liftOf(none, none)).toBeNull();
    expect(liftOf({ visitors: 500, converted: 100 }, none)).toBeNull();
    expect(visitorsNeeded({ visitors: 500, converted: 0 }, { visitors: 50, converted: 0 })).toBeNull();
  });
});

describe('Lift over periods', () => {
  const arm = (visitors: number, converted: number) => ({ visitors, converted });
  /** B has most of its visitors in the good period, and converts as the original does in both. */
  const moved = [
    { personalized: arm(1000, 20), holdout: arm(1000, 20) },
    { personalized: arm(9000, 1800), holdout: arm(1000, 200) },
  ];

  it('Shares that moved between periods with different rates show no difference where there is none, as totals would', () => {
    expect(liftOfGroups([moved])?.estimate).toBeCloseTo(0, 12);
    expect(verdictOf(liftOf(arm(10_000, 1820), arm(2000, 220)))).toBe('better');
    expect(verdictOf(liftOfGroups([moved]))).toBe('no_difference_yet');
  });

  it('One period gives the lift of its two arms, and more comparisons told together give a wider interval', () => {
    const larger = { personalized: arm(9000, 900), holdout: arm(1000, 80) };
    const alone = liftOf(larger.personalized, larger.holdout);
    expect(liftOfGroups([[larger]])).toEqual(alone);
    const among = liftOfGroups([[larger]], 4);
    expect(among?.estimate).toBe(alone?.estimate);
    expect(among?.low).toBeLessThan(alone?.low ?? 0);
  });

  it('A variant is compared with everybody held back in the periods in which it was shown', () => {
    const sum = (variant_id: string, of: 'personalized' | 'holdout', period: number, visitors: number) => ({
      ...{ variant_id, arm: of, period, visitors, converted: 0 },
    });
    const of = strataOf([
      sum('a', 'personalized', 0, 900),
      sum('a', 'holdout', 0, 100),
      sum('a', 'personalized', 1, 450),
      sum('b', 'personalized', 1, 440),
      sum('a', 'holdout', 1, 50),
      sum('b', 'holdout', 1, 60),
    ]);
    expect(of.totals(of.against('a')).holdout.visitors).toBe(210);
    expect(of.against('b')).toEqual([{ personalized: arm(440, 0), holdout: arm(110, 0) }]);
  });

  it('A forecast says how many days the present difference takes to be called, fewer the more visitors come, and none where nobody comes', () => {
    const strata = [{ personalized: arm(5400, 290), holdout: arm(600, 28) }];
    const days = (personalized: number, holdout: number) =>
      daysToVerdict([strata], { personalized, holdout });
    expect(days(540, 60)).toBeGreaterThan(14);
    expect(days(5400, 600)).toBeLessThan(days(540, 60) ?? 0);
    expect(days(540, 0)).toBeNull();
  });
});

describe('Lift of value', () => {
  /** `visitors` of which `converted` brought the same amount each. */
  const brought = (visitors: number, converted: number, amount: number): Arm => ({
    ...{ visitors, converted },
    value: { sum: converted * amount, squares: converted * amount ** 2 },
  });

  it('The lift of an amount that all who convert bring is that amount times the lift of conversions', () => {
    const rates = liftOf({ visitors: 9000, converted: 900 }, { visitors: 1000, converted: 60 });
    const values = liftOf(brought(9000, 900, 40), brought(1000, 60, 40));
    for (const end of ['estimate', 'low', 'high'] as const)
      expect(values?.[end]).toBeCloseTo((rates?.[end] ?? 0) * 40, 9);
    expect(liftOf(brought(900, 9, 1000), brought(100, 1, 1000))).toBeNull();
  });
});

describe('The alarm of the split', () => {
  it('The alarm about shares is raised where a variant has far more visitors than its share, but not where shares moved between periods', () => {
    const sums = (b: number) => [
      ...[1, 2].flatMap((period) => [
        { variant_id: 'a', arm: 'personalized' as const, period, visitors: period === 1 ? 450 : 90 },
        { variant_id: 'b', arm: 'personalized' as const, period, visitors: period === 1 ? b : 810 },
        { variant_id: 'a', arm: 'holdout' as const, period, visitors: period === 1 ? 50 : 10 },
        { variant_id: 'b', arm: 'holdout' as const, period, visitors: period === 1 ? 50 : 90 },
      ]),
    ];
    const periods = [{ shares: { a: 0.5, b: 0.5 } }, { shares: { a: 0.1, b: 0.9 } }];
    expect(isDivisionBroken(sums(450), periods, 0.1)).toBe(false);
    expect(isDivisionBroken(sums(700), periods, 0.1)).toBe(true);
  });

  it('The alarm about a wrong split is raised where the arms differ from the share that is set, but not because of a few visitors', () => {
    expect(isSplitBroken({ personalized: 900, holdout: 100 }, 0.1)).toBe(false);
    expect(isSplitBroken({ personalized: 820, holdout: 180 }, 0.1)).toBe(true);
    expect(isSplitBroken({ personalized: 960, holdout: 40 }, 0.1)).toBe(true);
    expect(isSplitBroken({ personalized: 2, holdout: 2 }, 0.1)).toBe(false);
    expect(isSplitBroken({ personalized: 0, holdout: 0 }, 0.1)).toBe(false);
    expect(isSplitBroken({ personalized: 5_100_000, holdout: 4_900_000 }, 0.5)).toBe(true);
  });

  it('The alarm about a wrong split is raised when anybody is in a hold-out whose share is zero', () => {
    expect(isSplitBroken({ personalized: 1000, holdout: 0 }, 0)).toBe(false);
    expect(isSplitBroken({ personalized: 1000, holdout: 1 }, 0)).toBe(true);
  });
});
