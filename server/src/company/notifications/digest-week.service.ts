const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DIGEST_HOUR = 7;

/** The Monday (UTC, YYYY-MM-DD) of the ISO week that contains a moment. */
export function weekOf(at: Date): string {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** When that week's digest is sent: 7:00 UTC, whatever local clocks do. */
export const digestTime = (week: string) => new Date(`${week}T0${DIGEST_HOUR}:00:00.000Z`);

/** The week whose digest is due: from its Monday at 7:00 until the next one's. A late digest is better than none. */
export const dueWeek = (at: Date) => weekOf(new Date(at.getTime() - DIGEST_HOUR * HOUR_MS));
