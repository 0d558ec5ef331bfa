import { z } from 'zod';
import { WrongArgument } from './tool-types.ts';

export const periodSchema = z
  .string()
  .trim()
  .max(60)
  .optional()
  .describe(
    'Such as "last 7 days", "this month", "last month", "last quarter", "2026-03", "2026", or "2026-03-01 to 2026-03-31". The last 30 days if left out.',
  );

interface Days {
  start: string;
  end: string;
}

const UNITS = { day: 1, week: 7 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const EXAMPLES = 'Say it as in "last 7 days", "last month", "2026-03" or "2026-03-01 to 2026-03-31".';

/** The days that words mean on a day by the calendar; nothing for no words, which leaves the choice to the call. */
export function daysOfPeriod(words: string | undefined, now: string): Partial<Days> {
  if (!words) return {};
  // Days alone are computed with, so that no zone matters.
  const today = new Date(now);
  const text = words.toLowerCase().replace(/\s+/g, ' ');
  const found = namedDay(text, today) ?? rolling(text, today) ?? calendar(text, today) ?? written(text);
  if (!found) throw new WrongArgument('period', `This period is not understood. ${EXAMPLES}`);
  if (found.start > now) throw new WrongArgument('period', 'This period has not begun.');
  return { start: found.start, end: found.end < now ? found.end : now };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const daysBack = (today: Date, days: number) => dayOf(new Date(today.getTime() - days * 86_400_000));

function namedDay(text: string, today: Date): Days | null {
  const back = ['today', 'yesterday'].indexOf(text);
  return back < 0 ? null : { start: daysBack(today, back), end: daysBack(today, back) };
}

/** "last 14 days", "past 3 months": days that end today. */
function rolling(text: string, today: Date): Days | null {
  const [, count, unit = ''] =
    /^(?:the )?(?:last|past) (\d{1,4}) (day|week|month|quarter|year)s?$/.exec(text) ?? [];
  const n = Number(count);
  if (!n) return null;
  if (unit in UNITS)
    return { start: daysBack(today, n * UNITS[unit as keyof typeof UNITS] - 1), end: dayOf(today) };
  const months = n * MONTHS[unit as keyof typeof MONTHS];
  const start = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(today.getUTCDate(), last));
  return { start: daysBack(start, -1), end: dayOf(today) };
}

/** "this month", "last quarter": whole parts of the calendar, the present one up to today. */
function calendar(text: string, today: Date): Days | null {
  const [, which, unit = ''] = /^(?:the )?(this|last|previous) (week|month|quarter|year)$/.exec(text) ?? [];
  if (!which) return null;
  const start = startOf(unit, today, which === 'this' ? 0 : -1);
  const end = which === 'this' ? today : new Date(startOf(unit, today, 0).getTime() - 1);
  return { start: dayOf(start), end: dayOf(end) };
}

function startOf(unit: string, today: Date, steps: number): Date {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  if (unit === 'week')
    return new Date(Date.UTC(year, month, day - ((today.getUTCDay() + 6) % 7) + 7 * steps));
  const size = MONTHS[unit as keyof typeof MONTHS];
  return new Date(Date.UTC(year, Math.floor(month / size) * size + steps * size, 1));
}

/** "2026", "2026-03", "Q1 2026", one day, or two of them. */
function written(text: string): Days | null {
  const [from, to = from, ...others] = text.split(/ to | until | - |\.\./).map(spanOf);
  if (!from || !to || others.length > 0) return null;
  return from.start <= to.end ? { start: from.start, end: to.end } : null;
}

function spanOf(text: string): Days | null {
  const [, quarter, of] = /^q([1-4]) ?(\d{4})$/.exec(text.trim()) ?? [];
  if (quarter) return monthsFrom(Number(of), (Number(quarter) - 1) * 3, 3);
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text.trim()) ?? [];
  if (!year) return null;
  if (day)
    return z.iso.date().safeParse(text.trim()).success ? { start: text.trim(), end: text.trim() } : null;
  if (month && !(Number(month) >= 1 && Number(month) <= 12)) return null;
  return month ? monthsFrom(Number(year), Number(month) - 1, 1) : monthsFrom(Number(year), 0, 12);
}

const monthsFrom = (year: number, month: number, count: number): Days => ({
  start: dayOf(new Date(Date.UTC(year, month, 1))),
  end: dayOf(new Date(Date.UTC(year, month + count, 0))),
});
