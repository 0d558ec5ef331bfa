/** Returns the value of `key` as of `version`; computed once, also for concurrent callers. */
export type VersionedMemo<Value> = (
  key: string,
  version: string,
  compute: () => Promise<Value>,
) => Promise<Value>;

/**
 * Caches values that are expensive to compute until their source has another version; beyond `most`, the oldest are
 * dropped.
 */
export function createVersionedMemo<Value>(most: number): VersionedMemo<Value> {
  const kept = new Map<string, { version: string; value: Promise<Value> }>();
  return (key, version, compute) => {
    const found = kept.get(key);
    if (found?.version === version) return found.value;
    const entry = { version, value: compute() };
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    // After a failure, the next caller computes it again.
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}
