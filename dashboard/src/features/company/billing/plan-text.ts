import { countText } from '../../../lib/words/format.ts';

/** "50", "Unlimited". */
export function limitText(limit: number | null, locale?: string): string {
  return limit === null ? 'Unlimited' : countText(limit, locale);
}

/** "Jan 31 – Feb 28, 2026" from unix seconds; null without a period. */
export function periodText(
  start: number | null = null,
  end: number | null = null,
  locale?: string,
  timeZone?: string,
): string | null {
  if (start === null || end === null) return null;
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  });
  return format.formatRange(new Date(start * 1000), new Date(end * 1000));
}
