import {
  MAX_REPORT_DAYS,
  MAX_REPORT_POINTS,
  type VisitGrain,
} from '@sightline/contract/personalizing/visit-report';
import { beginOf } from '@sightline/contract/time-zones';
import { AppError } from '../../platform/app-error.ts';
import { back, type DayRange } from '../../platform/day-range.ts';
import type { Span } from '../../visiting/visits/visit-report-types.ts';

/** Days of a website's time zone. */
export type Days = DayRange;

const [HOUR_MS, DAY_MS, WEEK_DAYS] = [3_600_000, 86_400_000, 7];

export const timeOf = (hour: number) => new Date(hour * HOUR_MS).toISOString();
const lengthOf = ({ start, end }: Days) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
const dayAfter = (day: string, days: number) => back(day, -days);
/** Days since the last Monday, with which weeks begin. */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % WEEK_DAYS;
/** When a day begins, in hours since 1970; parts of hours where the zone is no whole hours away. */
export const hourOf = (day: string, zone: string) => beginOf(zone, day).getTime() / HOUR_MS;

export function checkedDays({ start, end }: Days): Days {
  const days = lengthOf({ start, end });
  if (days < 1) throw refused('The last day is before the first one.', 'end');
  if (days > MAX_REPORT_DAYS) throw refused(`Choose at most ${MAX_REPORT_DAYS} days.`, 'start');
  return { start, end };
}

/** As many days as compared with; null where nothing is. */
export function comparedDays(
  days: Days,
  {
    compare,
    compare_start,
  }: { compare: 'none' | 'previous' | 'year' | 'custom'; compare_start?: string | undefined },
): Days | null {
  const length = lengthOf(days);
  const from = (first: string) => ({ start: first, end: dayAfter(first, length - 1) });
  if (compare === 'previous') return from(dayAfter(days.start, -length));
  if (compare === 'year') return from(yearBefore(days.start));
  if (compare === 'none') return null;
  if (!compare_start) throw refused('Say with which days to compare: name the first one.', 'compare_start');
  return from(compare_start);
}

/** February 29 becomes the 28th. */
const yearBefore = (day: string) =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4).replace('-02-29', '-02-28')}`;

/** Few enough points to be told apart on a chart. */
export function grainFor(days: Days): VisitGrain {
  const length = lengthOf(days);
  if (length <= 2) return 'hour';
  return length <= 120 ? 'day' : 'week';
}

/** The hours of these days, the last one excluded. */
export const rangeOf = ({ start, end }: Days, zone: string): Pick<Span, 'from' | 'to'> => ({
  from: hourOf(start, zone),
  to: hourOf(dayAfter(end, 1), zone),
});

/**
 * Its points begin with hours, days or weeks of a time zone, the first week where the range begins or before. Days on which
 * clocks are changed have 23 or 25 hours.
 */
export function spanOf(days: Days, grain: VisitGrain, zone: string): Span {
  const { from, to } = rangeOf(days, zone);
  const [first, step] =
    grain === 'week' ? [dayAfter(days.start, -sinceMonday(days.start)), WEEK_DAYS] : [days.start, 1];
  const length = lengthOf({ start: first, end: days.end });
  const amount = grain === 'hour' ? Math.ceil(to - from) : Math.ceil(length / step);
  if (amount > MAX_REPORT_POINTS)
    throw refused(
      `That would be ${amount} points and at most ${MAX_REPORT_POINTS} are shown; choose fewer days or a coarser step.`,
      'grain',
    );
  const pointAt = (at: number) => (grain === 'hour' ? from + at : hourOf(dayAfter(first, at * step), zone));
  return { from, to, points: Array.from({ length: amount }, (_, at) => pointAt(at)) };
}

const refused = (message: string, field: string) =>
  new AppError('bad_request', message, { fields: { [field]: message } });
