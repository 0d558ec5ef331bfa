import { beginOf } from '@sightline/contract/time-zones';
import { AppError } from './app-error.ts';

export interface DayRange {
  /** YYYY-MM-DD, both included. */
  start: string;
  end: string;
}

/** Days of a place's calendar; those on which its clocks are changed have 23 or 25 hours. */
export interface ZonedDays extends DayRange {
  time_zone: string;
}

/** As in the contract; `dayRange` fills in missing values. */
export interface WantedDays {
  range?: 'week' | 'month' | 'year' | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

const DAY_MS = 86_400_000;
const DAYS = { week: 7, month: 30, year: 365 };
const MAX_DAYS = 1100;
const MAX_PARTS = 30;
/** No assistant's crawler existed before this day. */
const FIRST_DAY = '2000-01-01';

/** The days meant by a request: start and end override a named range, and the earlier one is the start. */
export function dayRange({ range = 'month', start, end }: WantedDays, today: string): DayRange {
  const last = end ?? today;
  const custom = start !== undefined || end !== undefined;
  const first = start ?? back(last, (custom ? DAYS.month : DAYS[range]) - 1);
  const [from, to] = first <= last ? [first, last] : [last, first];
  if (from < FIRST_DAY)
    throw new AppError('bad_request', 'Choose a range after 1999.', {
      fields: { start: 'Choose a later day.' },
    });
  if (daysBetween(from, to) >= MAX_DAYS)
    throw new AppError('bad_request', 'Choose a range of at most three years.', {
      fields: { start: 'Choose a later start.' },
    });
  return { start: from, end: to };
}

/** Every day of the range, oldest first. */
export function daysOf({ start, end }: DayRange): string[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, days) => back(start, -days));
}

/** When the range begins, and when it is over. */
export const spanOf = ({ start, end, time_zone }: ZonedDays): { from: Date; to: Date } => ({
  from: beginOf(time_zone, start),
  to: beginOf(time_zone, dayAfter(end)),
});

/** When each day of the range begins, and when the last one is over. */
export const cutsOf = ({ start, end, time_zone }: ZonedDays): Date[] =>
  daysOf({ start, end: dayAfter(end) }).map((day) => beginOf(time_zone, day));

/** Rows with the days that their places among these cuts stand for, from 1. */
export function onDays<Row extends { place: number }>(
  range: DayRange,
  rows: readonly Row[],
): (Omit<Row, 'place'> & { day: string })[] {
  const days = daysOf(range);
  return rows.map(({ place, ...row }) => ({ ...row, day: days[place - 1] ?? range.end }));
}

/** As many days, which end before the range begins. */
export function rangeBefore({ start, end }: DayRange): DayRange {
  return { start: back(start, daysBetween(start, end) + 1), end: back(start, 1) };
}

/** The range in equal parts, as few days each as possible; the oldest may be shorter. */
export function partsOf(range: DayRange): DayRange[] {
  const days = daysOf(range);
  const size = Math.ceil(days.length / MAX_PARTS);
  const count = Math.ceil(days.length / size);
  return Array.from({ length: count }, (_, place) => {
    const end = days.length - (count - 1 - place) * size;
    const part = days.slice(Math.max(0, end - size), end);
    return { start: part[0] ?? range.start, end: part.at(-1) ?? range.end };
  });
}

/** Tells ranges apart, also those of other calendars. */
export const rangeKey = ({ start, end, time_zone }: ZonedDays) => `${start}/${end}/${time_zone}`;

/** Rows of these days. */
export const inRange = <Row extends { day: string }>({ start, end }: DayRange, rows: readonly Row[]) =>
  rows.filter(({ day }) => day >= start && day <= end);

/** The day that is so many days earlier by the calendar, wherever that is. */
export const back = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string) => back(day, -1);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
