/** Reproducible randomness. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of `n` happen, each with the probability `p`. */
export function binomial(random: () => number, n: number, p: number): number {
  let sum = 0;
  // In pieces, so that no probability is too small for a number.
  for (let left = n; left > 0; left -= 200) sum += fewBinomial(random, Math.min(left, 200), p);
  return sum;
}

function fewBinomial(random: () => number, n: number, p: number) {
  let place = random();
  let chance = (1 - p) ** n;
  let count = 0;
  while (place >= chance && count < n) {
    place -= chance;
    count += 1;
    chance *= (((n - count + 1) / count) * p) / (1 - p);
  }
  return count;
}
