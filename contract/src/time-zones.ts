/** Whether a time zone has this name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day of the calendar there at a moment, `2026-03-29`. */
export const dayIn = (time_zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short' }).format(at);
