import { timeText } from '../words/format.ts';

const HOUR = 3_600_000;

/** How a chart labels times: with hours if its data spans at most 36 hours, else with dates. */
export function chartTimeText(
  from: number,
  to: number,
): (at: number, locale?: string, timeZone?: string) => string {
  const form = to - from <= 36 * HOUR ? 'moment' : 'day';
  return (at, locale, timeZone) => timeText(new Date(at), form, locale, timeZone);
}
