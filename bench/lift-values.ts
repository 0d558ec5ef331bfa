import { type Arm, liftOf, verdictOf } from '../server/src/personalizing/analytics/lift.ts';
import { binomial, seeded } from '../server/test/chance.ts';
import { isCalledSequentially } from './sequential-test.ts';

/** Visitors, a few of whom pay, with log-normal amounts that are cut at the cap. */
export interface ValueDesign {
  rate: number;
  /** Standard deviation of an amount's logarithm. */
  spread: number;
  holdout: number;
  a_day: number;
  days: number;
}

interface Called {
  ours: boolean;
  rival: boolean;
  day: number;
}

/** The amount that one in a hundred payers exceeds: as it is known from before the test. */
const capOf = ({ spread }: ValueDesign) => Math.exp(spread * 2.326);

/** Tests looked at every day, in which the share that pays is `better` times what it is without a variant. */
export function simulateValues(design: ValueDesign, better: number, tests: number, seed: number): Called[] {
  const random = seeded(seed);
  return Array.from({ length: tests }, () => simulate(design, better, random));
}

function simulate(design: ValueDesign, better: number, random: () => number): Called {
  const { holdout, a_day, days, rate } = design;
  let [shown, held] = [nobody(), nobody()];
  const found: Called = { ours: false, rival: false, day: Number.POSITIVE_INFINITY };
  for (let day = 1; day <= days; day += 1) {
    const away = binomial(random, a_day, holdout);
    shown = come(shown, a_day - away, { ...design, rate: rate * better }, random);
    held = come(held, away, design, random);
    const isCalled = ['better', 'worse'].includes(verdictOf(liftOf(shown, held)));
    if (isCalled) found.day = Math.min(found.day, day);
    found.ours ||= isCalled;
    found.rival ||= isCalledSequentially({ personalized: shown, holdout: held }, 1);
  }
  return found;
}

const nobody = (): Arm => ({ visitors: 0, converted: 0, value: { sum: 0, squares: 0 } });

function come(before: Arm, visitors: number, design: ValueDesign, random: () => number): Arm {
  const paying = binomial(random, visitors, design.rate);
  let { sum, squares } = before.value ?? { sum: 0, squares: 0 };
  const cap = capOf(design);
  for (let one = 0; one < paying; one += 1) {
    const amount = Math.min(cap, Math.exp(design.spread * normal(random)));
    sum += amount;
    squares += amount ** 2;
  }
  return {
    visitors: before.visitors + visitors,
    converted: before.converted + paying,
    value: { sum, squares },
  };
}

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
