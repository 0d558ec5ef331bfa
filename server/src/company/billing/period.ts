/** The same day and time some months later, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

export const MONTHS_OF = { month: 1, year: 12 } as const;

/**
 * The billing period of some months that contains `now`, counted from the day a subscription began; its end is the start
 * of the next.
 */
export function periodOf(began: Date, now: Date, length = 1): { start: Date; end: Date } {
  const years = now.getUTCFullYear() - began.getUTCFullYear();
  let months = Math.max(0, years * 12 + now.getUTCMonth() - began.getUTCMonth());
  if (months > 0 && addMonths(began, months) > now) months -= 1;
  const first = months - (months % length);
  return { start: addMonths(began, first), end: addMonths(began, first + length) };
}
