import type { Rate } from '@sightline/contract/shapes';
import { wilsonInterval } from '../../measuring/scoring/wilson.ts';

/** A count out of n as a share with its 95 % interval, for calls that tell counts alone. */
export function rateOf(k: number, n: number): Rate {
  const interval = wilsonInterval(k, n);
  return { k, n, share: n > 0 ? k / n : null, low: interval?.low ?? null, high: interval?.high ?? null };
}
