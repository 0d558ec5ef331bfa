export interface Interval {
  low: number;
  high: number;
}

/** 97.5 % quantile of the normal distribution. */
export const Z = 1.959964;

/**
 * Wilson's score interval (1927) of a share of yes/no answers, 95 % unless `z` says otherwise; null without answers.
 * Unlike the textbook interval it stays within 0..1 and is informative at 0 of n.
 */
export function wilsonInterval(successes: number, n: number, z = Z): Interval | null {
  if (n === 0) return null;
  const share = successes / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const scale = 1 + z ** 2 / n;
  const centre = share + z ** 2 / (2 * n);
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: successes === n ? 1 : Math.min(1, (centre + spread) / scale),
  };
}
