/** Steps of work that take a quiet machine of today about a tenth of a second. */
const STEPS = 100_000_000;
const QUIET_MS = 100;
const KEPT = 'SIGHTLINE_SLOWNESS';

/**
 * How many times as long this machine takes now as a quiet one of today, at least once. Limits of tests are multiplied
 * by it and far above what any test needs, so that they end what hangs and never judge the machine. Measured once:
 * processes that are started later find it in their environment.
 */
export function slowness(): number {
  process.env[KEPT] ??= String(measure());
  return Number(process.env[KEPT]);
}

function measure(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum + step * 7) & 0xffffff;
  // The sum is used, so that the work is done.
  return Math.max(1, (performance.now() - began) / QUIET_MS, sum === -1 ? 2 : 1);
}
