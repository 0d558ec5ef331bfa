import { createRandom } from './bootstrap.ts';

/** Up to this number, every combination of signs is tried. */
const MAX_EXACT = 14;
const ROUNDS = 20_000;
const EPSILON = 1e-9;

/**
 * Two-sided p-value for a mean of 0: if nothing has changed, before and after can be swapped for any prompt, which
 * flips the signs of its differences (Fisher's randomization test, 1935). Whole groups (prompts) flip together, because
 * one prompt on several assistants is not independent evidence.
 */
export function chanceBySigns(groups: readonly (readonly number[])[], seed = 1): number {
  const sums = groups.map((group) => group.reduce((sum, value) => sum + value, 0));
  const moved = sums.filter((sum) => Math.abs(sum) > EPSILON);
  const reached = Math.abs(moved.reduce((sum, value) => sum + value, 0)) - EPSILON;
  return moved.length <= MAX_EXACT ? allWays(moved, reached) : someWays(moved, reached, seed);
}

function allWays(sums: readonly number[], reached: number): number {
  const ways = 2 ** sums.length;
  let as_far = 0;
  for (let way = 0; way < ways; way++) {
    const total = sums.reduce((sum, value, place) => sum + ((way >> place) & 1 ? value : -value), 0);
    if (Math.abs(total) >= reached) as_far += 1;
  }
  return as_far / ways;
}

/** The observed combination counts as one of the rounds, so that the test never promises more than it holds. */
function someWays(sums: readonly number[], reached: number, seed: number): number {
  const random = createRandom(seed);
  let as_far = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const total = sums.reduce((sum, value) => sum + (random() < 0.5 ? value : -value), 0);
    if (Math.abs(total) >= reached) as_far += 1;
  }
  return as_far / (ROUNDS + 1);
}
