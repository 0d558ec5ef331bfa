import { threadCpuUsage } from 'node:process';

/** Of CPU time in one call, beyond which somebody else would notice it. */
export const MAX_CALL_MS = 300;
const TRIES = 3;

/** What `piece` takes on the machine that the bound was set on, while nothing else runs there. */
const PIECE_MS = 36;
const TEXT = 'The till of a small bakery costs 12.50 euros a month, and a box of rolls 3. '.repeat(32_000);

/** Work over text as the product does it, always the same. */
function piece(): number {
  let found = 0;
  for (const [word] of TEXT.matchAll(/\p{L}+|\d+(?:\.\d+)?/gu)) found += word.toLowerCase().length;
  return found;
}

/** How many times as long this thread takes for the same work as where the bound was set: programs on one core slow each other. */
function slowness(): number {
  const before = threadCpuUsage();
  piece();
  const { user, system } = threadCpuUsage(before);
  return Math.max(1, (user + system) / 1000 / PIECE_MS);
}

/**
 * CPU time of this thread in milliseconds that a call takes, at the pace of the machine that bounds were set on: the
 * least of up to three tries, since the first ones are also spent on compiling. What waits counts for nothing.
 */
export async function cpuTimeOf(call: () => unknown, enough = MAX_CALL_MS): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried += 1) {
    const before = threadCpuUsage();
    await call();
    const { user, system } = threadCpuUsage(before);
    const ms = (user + system) / 1000;
    least = Math.min(least, ms > enough ? ms / slowness() : ms);
  }
  return least;
}
