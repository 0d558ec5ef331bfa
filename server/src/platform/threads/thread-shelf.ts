import { OverLimit } from './over-limit.ts';

const MAX_REMEMBERED = 1000;
const REST_MS = 10 * 60_000;

/** Something expensive that threads keep under a key; `make` puts it there. */
export interface Shelved {
  key: string;
  make: () => Promise<unknown>;
}

/**
 * Looks at what threads keep, and makes it when it is gone: a thread may have ended since, or dropped it for others.
 * `tooHard` is thrown for what could not be made in time. That is not tried again at once, because it would delay the
 * others every time.
 */
export function createThreadShelf(tooHard: () => Error) {
  const refused = new Map<string, number>();
  const making = new Map<string, Promise<unknown>>();

  function make({ key, make: start }: Shelved): Promise<unknown> {
    const running = making.get(key);
    if (running) return running;
    const made = start().finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  return async function onShelf<Found>(shelved: Shelved, look: () => Promise<Found | null>): Promise<Found> {
    const since = refused.get(shelved.key);
    if (since !== undefined && performance.now() - since < REST_MS) throw tooHard();
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        const found = await look();
        if (found !== null) return found;
        await make(shelved);
      }
    } catch (error) {
      if (!(error instanceof OverLimit)) throw error;
      if (refused.size >= MAX_REMEMBERED) refused.clear();
      refused.set(shelved.key, performance.now());
      throw tooHard();
    }
    throw new Error('What was made did not stay on its shelf.');
  };
}
