/** Making one takes a hundred times as long as using it. */
const calendars = new Map<string, Intl.DateTimeFormat>();
/** Names may be written in capitals or not. */
const MOST_KEPT = 1000;

function calendarOf(time_zone: string): Intl.DateTimeFormat {
  const known = calendars.get(time_zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short' });
  if (calendars.size >= MOST_KEPT) calendars.clear();
  calendars.set(time_zone, made);
  return made;
}

/** Whether a time zone has this name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return calendarOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Browsers may know a zone that others don’t; it becomes UTC. */
export const knownZone = (name: string | undefined): string => (name && isTimeZone(name) ? name : 'UTC');

/** The day of the calendar there at a moment, `2026-03-29`. */
export const dayIn = (time_zone: string, at: Date): string => calendarOf(time_zone).format(at);

const MINUTE_MS = 60_000;
/** No clock is further from UTC. */
const FAR_MS = 16 * 60 * MINUTE_MS;

/**
 * When a day of the calendar begins there: its first minute, also where clocks are changed at midnight. Every change of
 * clocks is left to `dayIn`, so that a moment is always of the day that has begun.
 */
export function beginOf(time_zone: string, day: string): Date {
  const midnight = Date.parse(day);
  let [before, begun] = [midnight - FAR_MS, midnight + FAR_MS];
  while (begun - before > MINUTE_MS) {
    const middle = before + Math.floor((begun - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (dayIn(time_zone, new Date(middle)) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun);
}

/** The zone as people call it: `Los Angeles time`. */
export const zoneText = (time_zone: string): string =>
  time_zone.includes('/') ? `${time_zone.split('/').at(-1)?.replaceAll('_', ' ')} time` : time_zone;
