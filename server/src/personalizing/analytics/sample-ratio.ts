/** Maximum probability that chance alone ever raises the alarm. */
const ALPHA = 1 / 1000;

/**
 * Whether the arms are too unequal for chance, however often one looks: the evidence for a split with any share (a
 * Beta(1/2, 1/2) mixture) against the configured share.
 */
export function isSplitBroken(
  { personalized, holdout }: { personalized: number; holdout: number },
  share: number,
): boolean {
  const mixture = logBeta(holdout + 0.5, personalized + 0.5) - logBeta(0.5, 0.5);
  const asSet = times(holdout, Math.log(share)) + times(personalized, Math.log1p(-share));
  return mixture - asSet >= -Math.log(ALPHA);
}

interface Divided {
  variant_id: string;
  arm: 'personalized' | 'holdout';
  period: number;
  visitors: number;
}

/** How many visitors the shares of a period are trusted like, where others are considered. */
const PRIOR = 100;

/**
 * The same for variants that share their visitors: whether, over all periods, other shares explain better who came to
 * which variant and arm (a Dirichlet mixture around the shares that were set). Visitors before the first period, and
 * those of a variant that had no share, show nothing about the division.
 */
export function isDivisionBroken(
  sums: readonly Divided[],
  periods: readonly { shares: Record<string, number> }[],
  holdout: number,
): boolean {
  const evidence = periods.reduce((total, { shares }, place) => {
    const cells = Object.entries(shares).flatMap(([variant_id, share]) =>
      (['personalized', 'holdout'] as const).map((arm) => ({
        chance: share * (arm === 'holdout' ? holdout : 1 - holdout),
        seen: sums
          .filter((sum) => sum.variant_id === variant_id && sum.arm === arm && sum.period === place + 1)
          .reduce((count, { visitors }) => count + visitors, 0),
      })),
    );
    return total + evidenceOf(cells.filter(({ chance }) => chance > 0));
  }, 0);
  return evidence >= -Math.log(ALPHA);
}

/** Logarithm of how much better a mixture of shares explains what was seen than these chances. */
function evidenceOf(cells: readonly { chance: number; seen: number }[]): number {
  const all = cells.reduce((sum, { seen }) => sum + seen, 0);
  if (all === 0) return 0;
  const mixture = cells.reduce(
    (sum, { chance, seen }) => sum + logGamma(PRIOR * chance + seen) - logGamma(PRIOR * chance),
    logGamma(PRIOR) - logGamma(PRIOR + all),
  );
  return mixture - cells.reduce((sum, { chance, seen }) => sum + times(seen, Math.log(chance)), 0);
}

/** Zero occurrences contribute nothing, even when the probability is 0. */
const times = (count: number, log: number) => (count === 0 ? 0 : count * log);

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series, for x > 0; smaller x are shifted up to where it is accurate to ten digits. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square / 1260)) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
