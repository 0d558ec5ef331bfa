import {
  MAX_REPORT_DAYS,
  MAX_REPORT_POINTS,
  type VisitGrain,
} from '@sightline/contract/personalizing/visit-report';
import { AppError } from '../../platform/app-error.ts';
import type { Span } from '../../visiting/visits/visit-report-types.ts';

/** Days are UTC and both included. */
export interface Days {
  start: string;
  end: string;
}

const [HOUR_MS, DAY_HOURS, WEEK_HOURS] = [3_600_000, 24, 168];
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY_HOURS;

const hourOf = (day: string) => Date.parse(day) / HOUR_MS;
export const timeOf = (hour: number) => new Date(hour * HOUR_MS).toISOString();
const dayOf = (hour: number) => timeOf(hour).slice(0, 10);
const lengthOf = ({ start, end }: Days) => (hourOf(end) - hourOf(start)) / DAY_HOURS + 1;

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
  const [start, length] = [hourOf(days.start), lengthOf(days)];
  const from = (first: string) => ({ start: first, end: dayOf(hourOf(first) + (length - 1) * DAY_HOURS) });
  if (compare === 'previous') return from(dayOf(start - length * DAY_HOURS));
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

/** Its points begin with hours, days or weeks, the first week where the range begins or before. */
export function spanOf(days: Days, grain: VisitGrain): Span {
  const [from, to] = [hourOf(days.start), hourOf(days.end) + DAY_HOURS];
  const step = { hour: 1, day: DAY_HOURS, week: WEEK_HOURS }[grain];
  const first = grain === 'week' ? from - ((from - FIRST_MONDAY) % WEEK_HOURS) : from;
  const amount = Math.ceil((to - first) / step);
  if (amount > MAX_REPORT_POINTS)
    throw refused(
      `That would be ${amount} points and at most ${MAX_REPORT_POINTS} are shown; choose fewer days or a coarser step.`,
      'grain',
    );
  return { from, to, points: Array.from({ length: amount }, (_, at) => first + at * step) };
}

const refused = (message: string, field: string) =>
  new AppError('bad_request', message, { fields: { [field]: message } });
