import { setTimeout as wait } from 'node:timers/promises';

/** Concurrent work, returned as it finishes. */
export interface Pool<T> {
  size(): number;
  add(work: Promise<T>): void;
  /** The next result; rejects if its work did. Never settles while the pool is empty. */
  next(): Promise<T>;
}

export function createPool<T>(): Pool<T> {
  const running = new Map<number, Promise<{ id: number; value: T }>>();
  let last = 0;
  return {
    size: () => running.size,
    add(work) {
      last += 1;
      const id = last;
      const entry = work.then((value) => ({ id, value }));
      // A caller that stops early leaves work behind that nobody awaits.
      entry.catch(() => undefined);
      running.set(id, entry);
    },
    async next() {
      const { id, value } = await Promise.race(running.values());
      running.delete(id);
      return value;
    },
  };
}

/**
 * Resolves when the next request may start: `delay_ms` after the previous one, and for everyone after `pause_ms`. The
 * caller has just made a request when it creates a pace.
 */
export type Pace = (pause_ms: number) => Promise<void>;

export function createPace(delay_ms: number, signal: AbortSignal): Pace {
  let free_at = performance.now() + delay_ms;
  return async (pause_ms) => {
    const now = performance.now();
    free_at = Math.max(free_at, now + pause_ms);
    const starts_in = free_at - now;
    free_at += delay_ms;
    if (starts_in > 0) await wait(starts_in, undefined, { signal });
  };
}
