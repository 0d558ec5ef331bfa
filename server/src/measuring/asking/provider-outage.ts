const SECOND = 1000;

/** What a sweep has met at one provider since it last answered. */
export interface Outage {
  failures: number;
  since: number | null;
}

export const noOutage = (): Outage => ({ failures: 0, since: null });

/** So many failures without an answer in between are no accident of single questions. */
const TELLING = 8;
/** Then nobody asks for a while, longer each time: a provider that is down soon uses up every question's tries. */
const PAUSES_MS = [10, 30, 60, 120].map((seconds) => seconds * SECOND);
/** A sweep holds a worker's place, and others wait for it: what lasts longer is not waited for. */
const MAX_PAUSE_MS = 600 * SECOND;
/** Where a sweep gave up, those of the schedule do not try for as long. */
export const LEFT_ALONE_MS = 900 * SECOND;

/** Counts one more failure: how long nobody should ask, `over` where nothing more is to be hoped for, else null. */
export function noteFailure(outage: Outage, now: number): number | 'over' | null {
  outage.failures += 1;
  outage.since ??= now;
  if (outage.failures < TELLING) return null;
  if (now - outage.since > MAX_PAUSE_MS) return 'over';
  const round = Math.floor((outage.failures - TELLING) / 4);
  return PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? null;
}

export function noteAnswer(outage: Outage): void {
  outage.failures = 0;
  outage.since = null;
}
