/** The requested days of bot visits: a named range, or a first and a last day. */
export type VisitRange = { range: NamedRange } | { start: string; end: string };
export type NamedRange = 'week' | 'month' | 'year';

interface Chosen {
  range?: NamedRange | 'custom';
  start?: string;
  end?: string;
}

const DAY = 86_400_000;
const CUSTOM_DAYS = 30;

/** By default a custom range ends today and begins 29 days earlier; start and end are swapped if needed. */
export function visitRange({ range = 'month', start, end }: Chosen, now = new Date()): VisitRange {
  if (range !== 'custom') return { range };
  const last = end ?? localDay(now);
  const first = start ?? dayBefore(last, CUSTOM_DAYS - 1);
  return first <= last ? { start: first, end: last } : { start: last, end: first };
}

const DAYS = { week: 7, month: 30, year: 365 };

/** Its first and last day; those of a named range are UTC, as the server counts them. */
export function rangeDays(range: VisitRange, now = new Date()): { start: string; end: string } {
  if ('start' in range) return range;
  const end = now.toISOString().slice(0, 10);
  return { start: dayBefore(end, DAYS[range.range] - 1), end };
}

/** The calendar day in the reader's zone. */
function localDay(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}
