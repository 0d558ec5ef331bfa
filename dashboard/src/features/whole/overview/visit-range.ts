import { dayIn } from '@sightline/contract/time-zones';
import { calendarDay } from '../../../lib/series/count-series.ts';
import { customDays, dayBefore } from '../../../lib/series/range-days.ts';

/** The requested days of bot visits: a named range, or a first and a last day. */
export type VisitRange = { range: NamedRange } | { start: string; end: string };
export type NamedRange = 'week' | 'month' | 'year';

interface Chosen {
  range?: NamedRange | 'custom';
  start?: string;
  end?: string;
}

/** As people choose them. */
export const NAMED_RANGES: readonly { value: NamedRange; label: string }[] = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
];

export function visitRange({ range = 'month', start, end }: Chosen, now = new Date()): VisitRange {
  return range === 'custom' ? customDays({ start, end }, now) : { range };
}

const DAYS = { week: 7, month: 30, year: 365 };

/** Its first and last day; those of a named range are the website's, as the server counts them. */
export function rangeDays(range: VisitRange, zone: string, now = new Date()): { start: string; end: string } {
  if ('start' in range) return range;
  const end = dayIn(zone, now);
  return { start: dayBefore(end, DAYS[range.range] - 1), end };
}

/** "in the last 30 days", "from Mar 1, 2026 to Mar 9, 2026". */
export function daysWords(range: VisitRange, locale?: string): string {
  if ('range' in range) {
    const named = NAMED_RANGES.find(({ value }) => value === range.range);
    return `in the ${named?.label.toLowerCase()}`;
  }
  const [start, end] = [range.start, range.end].map((day) => calendarDay(day, 'date', locale));
  return start === end ? `on ${start}` : `from ${start} to ${end}`;
}
