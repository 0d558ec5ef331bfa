const DAY = 86_400_000;
const CUSTOM_DAYS = 30;

export interface Days {
  start: string;
  end: string;
}

/** By default a custom range ends today and begins 29 days earlier; start and end are swapped if needed. */
export function customDays({ start, end }: Partial<Record<keyof Days, string | undefined>>, now: Date): Days {
  const last = end ?? localDay(now);
  const first = start ?? dayBefore(last, CUSTOM_DAYS - 1);
  return first <= last ? { start: first, end: last } : { start: last, end: first };
}

/** The calendar day in the reader's zone. */
function localDay(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}

/** The number of days of a range, both ends included. */
export const daysOf = ({ start, end }: Days) => Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1;

const YEAR = 365;

/** `the 30 days before`. */
export function daysBefore(range: Days): string {
  const days = daysOf(range);
  if (days === 1) return 'the day before';
  return days === YEAR ? 'the 12 months before' : `the ${new Intl.NumberFormat().format(days)} days before`;
}
