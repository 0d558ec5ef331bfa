const SECOND = 1000;

/** Failures at one provider since its last answer in this run. */
export interface Outage {
  failures: number;
  since: number | null;
}

export const noOutage = (): Outage => ({ failures: 0, since: null });

/** This many failures without an answer in between are not a coincidence. */
const MIN_FAILURES = 8;
/**
 * Pauses after repeated failures, growing each time, because a provider that is down would otherwise use up every
 * question's attempts.
 */
const PAUSES_MS = [10, 30, 60, 120].map((seconds) => seconds * SECOND);
/** A run occupies a worker's place, so it does not wait for outages longer than this. */
const MAX_PAUSE_MS = 600 * SECOND;
/** After a run gave up, scheduled runs leave the provider alone for this long. */
export const LEFT_ALONE_MS = 900 * SECOND;

/** Counts one more failure. Returns how long to pause, `over` when it is time to give up, else null. */
export function noteFailure(outage: Outage, now: number): number | 'over' | null {
  outage.failures += 1;
  outage.since ??= now;
  if (outage.failures < MIN_FAILURES) return null;
  if (now - outage.since > MAX_PAUSE_MS) return 'over';
  const round = Math.floor((outage.failures - MIN_FAILURES) / 4);
  return PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? null;
}

export function noteAnswer(outage: Outage): void {
  outage.failures = 0;
  outage.since = null;
}
