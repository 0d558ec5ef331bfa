import { threadCpuUsage } from 'node:process';

/** CPU time in one call above which others would notice it. */
export const MAX_CALL_MS = 300;
/** Other processes slow some attempts down more than the work that they are compared with, but never all of many. */
const TRIES = 9;
/** What takes so many times as long as it may in each of so many attempts will not fit in more of them. */
const HOPELESS = { tries: 3, times: 1.7 };

/** What `piece` takes on the machine where the bound was set, while nothing else runs there. */
const PIECE_MS = 36;
const TEXT = 'The till of a small bakery costs 12.50 euros a month, and a box of rolls 3. '.repeat(32_000);

/** Work on text like the product's, always the same. */
function piece(): number {
  let found = 0;
  for (const [word] of TEXT.matchAll(/\p{L}+|\d+(?:\.\d+)?/gu)) found += word.toLowerCase().length;
  return found;
}

/** How much slower this thread is than where the bound was set, because processes on one core slow each other down. */
function slowness(): number {
  const before = threadCpuUsage();
  piece();
  const { user, system } = threadCpuUsage(before);
  return Math.max(1, (user + system) / 1000 / PIECE_MS);
}

/**
 * CPU time of this thread in milliseconds for a call, scaled to the machine where bounds were set: the minimum of up to
 * nine attempts, because the first ones also compile code. Waiting does not count.
 */
export async function cpuTimeOf(call: () => unknown, enough = MAX_CALL_MS): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried += 1) {
    if (tried >= HOPELESS.tries && least > HOPELESS.times * enough) break;
    const slow_before = tried > 0 ? slowness() : 1;
    const before = threadCpuUsage();
    await call();
    const { user, system } = threadCpuUsage(before);
    const ms = (user + system) / 1000;
    least = Math.min(least, ms > enough ? (2 * ms) / (slow_before + slowness()) : ms);
  }
  return least;
}
