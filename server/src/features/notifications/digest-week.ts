const DAY_MS = 86_400_000;
const DIGEST_HOUR = 7;

/** The Monday (UTC, YYYY-MM-DD) of the ISO week that a moment is in. */
export function weekOf(at: Date): string {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** When that week's digest leaves: 7:00 UTC, whatever clocks elsewhere do. */
export const digestTime = (week: string) => new Date(`${week}T0${DIGEST_HOUR}:00:00.000Z`);

/** The week whose digest is due now: all of Monday from 7:00; null at other times. */
export function dueWeek(at: Date): string | null {
  const week = weekOf(at);
  return at.toISOString().slice(0, 10) === week && at >= digestTime(week) ? week : null;
}
