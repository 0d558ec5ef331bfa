/** The same day and time some months later, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/**
 * The billing month that contains `now`, counted from the day a subscription began; its end is the start of the next.
 */
export function periodOf(began: Date, now: Date): { start: Date; end: Date } {
  const years = now.getUTCFullYear() - began.getUTCFullYear();
  let months = Math.max(0, years * 12 + now.getUTCMonth() - began.getUTCMonth());
  if (months > 0 && addMonths(began, months) > now) months -= 1;
  return { start: addMonths(began, months), end: addMonths(began, months + 1) };
}
