import { timeText } from '../words/format.ts';

const HOUR = 3_600_000;

/** How a chart writes its times: with hours where its data spans at most 36 hours, else the date. */
export function chartTimeText(
  from: number,
  to: number,
): (at: number, locale?: string, timeZone?: string) => string {
  const form = to - from <= 36 * HOUR ? 'moment' : 'day';
  return (at, locale, timeZone) => timeText(new Date(at), form, locale, timeZone);
}
