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
