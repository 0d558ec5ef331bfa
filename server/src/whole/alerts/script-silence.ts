const DAY_MS = 86_400_000;
/** Whole days without a view. */
const SILENT_DAYS = 2;
const WEEKS_BEFORE = 2;
/** Compares with the same weekdays of earlier weeks, so that a website without weekend visitors is not silent. */
const MIN_VIEWS = 20;

/**
 * The script's silence, if it is one: no view on the two days before `today`, although the same weekdays of the two
 * weeks before had at least twenty each. At twenty expected views a day, none on two days is not chance (e⁻⁴⁰).
 */
export function silenceOf(
  days: readonly { day: string; views: number }[],
  today: string,
): { last_day: string; days: number; before: number[] } | null {
  const views = new Map(days.map((one) => [one.day, one.views]));
  const dayBefore = (count: number) =>
    new Date(Date.parse(today) - count * DAY_MS).toISOString().slice(0, 10);
  const silent = Array.from({ length: SILENT_DAYS }, (_, place) => place + 1);
  if (views.has(today) || silent.some((count) => views.has(dayBefore(count)))) return null;
  const last_day = days.at(-1)?.day;
  if (!last_day) return null;
  // Long silences are compared with the weeks before they began.
  const began = Math.round((Date.parse(today) - Date.parse(last_day)) / DAY_MS) - 1;
  const whole_weeks = Math.ceil(began / 7) - 1;
  const before = silent
    .flatMap((count) =>
      Array.from({ length: WEEKS_BEFORE }, (_, week) => count + 7 * (week + 1 + whole_weeks)),
    )
    .map((count) => views.get(dayBefore(count)) ?? 0);
  return before.every((count) => count >= MIN_VIEWS) ? { last_day, days: began, before } : null;
}
