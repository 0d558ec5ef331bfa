import { type Arm, addUp, meanOf, spreadOf } from './lift.ts';

/** A variant keeps at least this share, so that what is known of it can change. */
const MIN_SHARE = 0.05;
/** Shares change only where a variant gains or loses this much, */
const MIN_CHANGE = 0.05;
/** and after this many visitors came with the present ones, so that periods are long enough to compare within. */
const MIN_VISITORS = 200;
const DRAWS = 1000;

/**
 * Shares by how likely each variant is the best of them (Thompson sampling): rates are drawn from what their visitors
 * did, Beta(1 + converted, 1 + not converted), or what they brought, and the variant with the highest draw wins.
 */
export function chooseShares(variants: readonly Arm[], random: () => number): number[] {
  const wins = variants.map(() => 0);
  const common = spreadOf(addUp(variants));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const rates = variants.map((variant) => drawRate(variant, common, random));
    const best = rates.indexOf(Math.max(...rates));
    wins[best] = (wins[best] ?? 0) + 1;
  }
  return withFloor(wins.map((won) => won / DRAWS));
}

/** What is above the floor is divided in proportion. */
function withFloor(shares: readonly number[]): number[] {
  const rest = 1 - MIN_SHARE * shares.length;
  return shares.map((share) => MIN_SHARE + rest * share);
}

/** Whether new shares are worth a period of their own. */
export const isWorthChange = (before: readonly number[], after: readonly number[], visitors: number) =>
  visitors >= MIN_VISITORS &&
  after.some((share, place) => Math.abs(share - (before[place] ?? 0)) >= MIN_CHANGE);

/** Draws a value from a normal distribution around what visitors brought, as wide as everyone's, or else a rate. */
function drawRate(variant: Arm, common: number, random: () => number): number {
  const { visitors, converted, value } = variant;
  if (!value) return drawBeta(1 + converted, 1 + visitors - converted, random);
  // Before anybody brought something, none is ahead.
  if (common === 0) return random();
  return meanOf(variant) + Math.sqrt(common / (visitors + 1)) * drawNormal(random);
}

const drawNormal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function drawBeta(a: number, b: number, random: () => number): number {
  const [one, other] = [drawGamma(a, random), drawGamma(b, random)];
  return one / (one + other);
}

/** Marsaglia and Tsang (2000), for shapes of 1 and more. */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = drawNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
