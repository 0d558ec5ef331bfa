/** Asks for the value of `key` as of `version`; computed once, also for those who ask meanwhile. */
export type VersionedMemo<Value> = (
  key: string,
  version: string,
  compute: () => Promise<Value>,
) => Promise<Value>;

/** Keeps values that are dear to compute until what they come from has another version; of more than `most` the oldest go. */
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
    // What failed is computed anew by the next who asks.
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}
