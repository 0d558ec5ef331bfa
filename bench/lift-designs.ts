import { chooseShares, isWorthChange } from '../server/src/personalizing/analytics/choose-shares.ts';
import {
  type Counted,
  comparisonOf,
  strataOf,
} from '../server/src/personalizing/analytics/compare-variants.ts';
import { guardReason } from '../server/src/personalizing/analytics/guard-rail.ts';
import { isDivisionBroken } from '../server/src/personalizing/analytics/sample-ratio.ts';
import { binomial } from '../server/test/chance.ts';
import { isCalledSequentially } from './sequential-test.ts';

/** How visitors are divided, how they convert, and how long someone looks every day. */
export interface Design {
  /** Rates of the variants; several ways of beginning are several lists. */
  ways: { variants: number[]; original: number; a_day: number }[];
  holdout: number;
  days: number;
  is_adaptive?: boolean;
}

export interface Outcome {
  /** A variant was called better or worse than the original, on any day. */
  called: boolean;
  /** The first of these days; infinite without one. */
  day: number;
  /** The same for all ways of beginning together. */
  pooled: boolean;
  /** A variant was called better or worse than A. */
  between: boolean;
  /** A variant would have been paused. */
  paused: boolean;
  /** The alarm about the division was raised. */
  alarm: boolean;
  /** A variant was called by the test of GrowthBook, on the same visitors. */
  rival: boolean;
  rivalDay: number;
}

const ANY = { goal_id: null, label: 'Any conversion', metric: 'conversion', currency: null } as const;

/** One test, looked at every day. Rates of all drift with the days alike, as they do in life. */
export function simulate(design: Design, random: () => number): Outcome {
  const ways = design.ways.map((way) => ({
    ...way,
    sums: [] as Counted[],
    periods: [equally(way.variants)],
  }));
  const found: Outcome = {
    ...{ called: false, pooled: false, between: false, paused: false, alarm: false, rival: false },
    ...{ day: Number.POSITIVE_INFINITY, rivalDay: Number.POSITIVE_INFINITY },
  };
  for (let day = 1; day <= design.days; day += 1) {
    const drift = 1 + 0.5 * Math.sin(day / 3);
    for (const way of ways) {
      come(way, design, drift, random);
      const of = strataOf(way.sums);
      way.variants.forEach((_, place) => {
        const strata = of.against(String(place));
        const isCalled = isTold(comparisonOf([strata], way.variants.length).verdict);
        if (isCalled) found.day = Math.min(found.day, day);
        found.called ||= isCalled;
        found.paused ||=
          guardReason(strata, of.totals(strata), {
            among: way.variants.length,
            goal: ANY,
          }) !== null;
        if (place > 0)
          found.between ||= isTold(
            comparisonOf([of.between(String(place), '0')], way.variants.length - 1).verdict,
          );
        if (!found.rival && isCalledSequentially(of.totals(strata), way.variants.length)) {
          found.rival = true;
          found.rivalDay = day;
        }
      });
      found.alarm ||= isDivisionBroken(way.sums, way.periods, design.holdout);
      if (design.is_adaptive) adapt(way, random);
    }
    found.pooled ||= isTold(
      comparisonOf(
        ways.map(({ sums }) => strataOf(sums).together()),
        1,
      ).verdict,
    );
  }
  return found;
}

const isTold = (verdict: string) => verdict === 'better' || verdict === 'worse';
const equally = (variants: readonly unknown[]) => ({
  shares: Object.fromEntries(variants.map((_, place) => [String(place), 1 / variants.length])),
});

interface Way {
  variants: number[];
  original: number;
  a_day: number;
  sums: Counted[];
  periods: { shares: Record<string, number> }[];
}

/** The visitors of a day. */
function come(way: Way, { holdout }: Design, drift: number, random: () => number) {
  const shares = way.periods.at(-1)?.shares ?? {};
  let [left, rest] = [way.a_day, 1];
  way.variants.forEach((rate, place) => {
    const share = shares[String(place)] ?? 0;
    const here = place === way.variants.length - 1 ? left : binomial(random, left, Math.min(1, share / rest));
    left -= here;
    rest -= share;
    const held = binomial(random, here, holdout);
    add(way, { place, arm: 'personalized', visitors: here - held, rate: rate * drift }, random);
    add(way, { place, arm: 'holdout', visitors: held, rate: way.original * drift }, random);
  });
}

function add(
  { sums, periods }: Way,
  { place, arm, visitors, rate }: { place: number; arm: Counted['arm']; visitors: number; rate: number },
  random: () => number,
) {
  const converted = binomial(random, visitors, rate);
  const period = periods.length;
  const known = sums.find(
    (sum) => sum.period === period && sum.variant_id === String(place) && sum.arm === arm,
  );
  if (!known) sums.push({ variant_id: String(place), arm, period, visitors, converted });
  else {
    known.visitors += visitors;
    known.converted += converted;
  }
}

function adapt(way: Way, random: () => number) {
  const of = strataOf(way.sums);
  const arms = way.variants.map((_, place) => of.totals(of.against(String(place))).personalized);
  const shares = chooseShares(arms, random);
  const before = Object.values(way.periods.at(-1)?.shares ?? {});
  const newest = way.sums.filter(
    ({ period, arm }) => period === way.periods.length && arm === 'personalized',
  );
  const visitors = newest.reduce((sum, one) => sum + one.visitors, 0);
  if (isWorthChange(before, shares, visitors))
    way.periods.push({ shares: Object.fromEntries(shares.map((share, place) => [String(place), share])) });
}
