import { AppError } from '../app-error.ts';

/** Hands out a few places, oldest request first; waiting requests can be aborted. */
export function createTurns(limits: { places: number; most_waiting: number }) {
  let free = limits.places;
  const waiting: (() => void)[] = [];

  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  /** Resolves with a function that returns the place. */
  return async function take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return giveBack;
    }
    if (waiting.length >= limits.most_waiting)
      throw new AppError('unavailable', 'Too many pages wait to be opened. Try again in a minute.', {
        retry_after_seconds: 30,
      });
    await new Promise<void>((done, failed) => {
      const go = () => {
        signal?.removeEventListener('abort', leave);
        done();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        failed(signal?.reason);
      };
      waiting.push(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
    return giveBack;
  };
}
