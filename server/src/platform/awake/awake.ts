/**
 * Time in which this process could work. A machine that stands still (a snapshot, a closed lid) or is far too busy
 * would otherwise make every deadline pass at once, and people would read that someone else was slow.
 */

/** How often the process notes that it runs. */
const BEAT_MS = 250;
/** The most that counts between two beats; the rest of a longer gap was not ours to use. */
const MAX_GAP_MS = 2 * BEAT_MS;

interface Waiting {
  until: number;
  wake: () => void;
}

const waiting = new Set<Waiting>();
let counted = 0;
let last = performance.now();
let beating: NodeJS.Timeout | null = null;

function beat() {
  const now = performance.now();
  counted += Math.min(now - last, MAX_GAP_MS);
  last = now;
  // What arrived while the process stood still is handled first.
  setImmediate(wakeDue);
}

function wakeDue() {
  for (const one of waiting)
    if (one.until <= counted) {
      waiting.delete(one);
      one.wake();
    }
}

/**
 * Milliseconds for which this process was awake, from an arbitrary start; only differences mean anything. Within one
 * turn of the event loop it stands almost still, so it bounds no loop: that takes processor time.
 */
export function awakeNow(): number {
  if (!beating) {
    beating = setInterval(beat, BEAT_MS).unref();
    last = performance.now();
  }
  return counted + Math.min(performance.now() - last, MAX_GAP_MS);
}

/** Calls `wake` after the process was awake for `ms`, a beat later at most. Returns a function that cancels it. */
export function afterAwake(ms: number, wake: () => void): () => void {
  const one = { until: awakeNow() + ms, wake };
  waiting.add(one);
  return () => waiting.delete(one);
}

/** Like `AbortSignal.timeout`, in time that the process was awake. */
export function awakeSignal(ms: number): AbortSignal {
  const late = new AbortController();
  afterAwake(ms, () =>
    late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  );
  return late.signal;
}
