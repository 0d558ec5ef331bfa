import { countOf, timeText } from '../words/format.ts';

/** Daily counts of an event. */
export interface CountSeries {
  key: string;
  label: string;
  /** One per day. */
  counts: number[];
}

/** Number of parts in a stacked chart that get a color of their own. */
export const MAX_PARTS = 5;

/** At most as many series as can be distinguished; if more than one is left over, they are combined under one name. */
export function stackable(series: CountSeries[]): CountSeries[] {
  const others = series.slice(MAX_PARTS);
  if (others.length < 2) return series;
  const counts = (others[0]?.counts ?? []).map((_, day) => sumOf(others.map((one) => one.counts[day] ?? 0)));
  return [...series.slice(0, MAX_PARTS), { key: 'rest', label: `${others.length} others`, counts }];
}

export function totalsOf(days: string[], series: CountSeries[]): number[] {
  return days.map((_, day) => sumOf(series.map(({ counts }) => counts[day] ?? 0)));
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A calendar day, independent of time zones. */
export function calendarDay(day: string, form: 'day' | 'date' = 'day', locale?: string): string {
  return timeText(new Date(`${day}T00:00:00Z`), form, locale, 'UTC');
}

/** The chart in words, for people who cannot see it. */
export function countSummary(days: string[], series: CountSeries[], locale?: string): string {
  const totals = totalsOf(days, series);
  const most = Math.max(...totals);
  const [first, last] = [days[0], days.at(-1)];
  const peak = days[totals.indexOf(most)];
  if (!first || !last || !peak) return 'No days.';
  const parts = series.map(({ label, counts }) => `${label} ${sumOf(counts)}`);
  return `${countOf(sumOf(totals), 'visit')} from ${calendarDay(first, 'date', locale)} to ${calendarDay(last, 'date', locale)}, most on ${calendarDay(peak, 'date', locale)} (${most}). ${parts.join(', ')}.`;
}
