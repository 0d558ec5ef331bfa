/** Minimum time between two wake-ups of followers; each also looks on its own after a longer time. */
const MIN_TELL_MS = 500;

/** Wakes followers after events were stored. They stay stored even if it fails: followers look on their own a little later. */
export function createTeller(wake: () => Promise<void>): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - told < MIN_TELL_MS) return;
    told = performance.now();
    await wake().catch(() => undefined);
  };
}
