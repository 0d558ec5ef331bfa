import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { guarded } from './guard.ts';

// How fast the page was, for websites that ask for it. Measures as Google defines Core Web Vitals (web.dev/vitals), and
// sends once: when the page is hidden, or shows another address without loading.

type Speed = Omit<Extract<TrackedEvent, { type: 'speed' }>, 'id' | 'time' | 'view' | 'type'>;

const page: Window & { sightline?: { add?: (event: object) => void } } = window;

/** Shifts belong together for five seconds at most, and while less than one is between them. */
const GAP_MS = 1000;
const SESSION_MS = 5000;
/** One in so many answers to a person may have been slower. */
const ANSWERS = 50;
const LOOK_MS = 200;
const MAX_LOOKS = 50;

const observe = (type: string, take: (entry: Entry) => void, more = {}) => {
  try {
    new PerformanceObserver(
      guarded((list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) take(entry as Entry);
      }),
    ).observe({ type, buffered: true, ...more });
  } catch {
    // A browser that does not measure this.
  }
};

interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

guarded(() => {
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
    responseStatus?: number;
  })[];
  const found: Speed = {};
  let isSent = false;
  let [shift, since, last] = [0, 0, 0];
  const answers = new Map<number, number>();

  observe('largest-contentful-paint', ({ startTime }) => {
    found.lcp = Math.max(0, startTime - (visit?.activationStart ?? 0));
  });
  observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (startTime - last > GAP_MS || startTime - since > SESSION_MS) [shift, since] = [0, startTime];
    last = startTime;
    shift += value;
    found.cls = Math.max(found.cls ?? 0, shift);
  });
  const onAnswer = ({ interactionId, duration }: Entry) => {
    if (interactionId) answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0));
  };
  observe('event', onAnswer, { durationThreshold: 40 });
  observe('first-input', onAnswer);

  const send = (of: Speed) => page.sightline?.add?.({ ...of, type: 'speed' });
  const end = () => {
    if (isSent) return;
    isSent = true;
    const slowest = [...answers.values()].sort((one, other) => other - one);
    const inp = slowest[Math.min(slowest.length - 1, Math.floor(slowest.length / ANSWERS))];
    if (found.lcp === undefined) return;
    // Nothing moved where nothing was seen to move.
    send({ cls: 0, ...found, ...(inp !== undefined && { inp }) });
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = (...given) => {
      if (given[2] && new URL(given[2], location.href).pathname !== location.pathname) end();
      original.apply(history, given);
    };
  }
  addEventListener('popstate', guarded(end), true);
  addEventListener(
    'visibilitychange',
    guarded(() => document.hidden && end()),
    true,
  );
  const status = visit?.responseStatus ?? 0;
  const tell = (looks: number) => {
    if (page.sightline?.add) send({ status });
    else if (looks < MAX_LOOKS) setTimeout(guarded(tell), LOOK_MS, looks + 1);
  };
  if (status >= 400) tell(0);
})();
