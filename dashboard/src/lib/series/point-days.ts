import { calendarDay } from './count-series.ts';

interface Point {
  start: string;
  end: string;
}

/** The days of the point that begins `at`. */
export function pointDays(points: readonly Point[], at: number): string {
  const point = points.find(({ start }) => Date.parse(start) === at);
  if (!point) return '';
  const first = calendarDay(point.start, 'date');
  return point.start === point.end ? first : `${first} – ${calendarDay(point.end, 'date')}`;
}
