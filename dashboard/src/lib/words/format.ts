const ZONED = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;
const DAY = 86_400_000;

/** Parses a time from the server; without a zone it is UTC. Null when missing or unreadable. */
export function parseTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const hasTime = /\d[T ]\d/.test(text);
  const date = new Date(hasTime && !ZONED.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  moment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  exact: { dateStyle: 'full', timeStyle: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const HAVE_DATE: ReadonlySet<keyof typeof formats> = new Set(['day', 'moment']);

/** A time in the reader's locale and zone; includes the year if it is not the current one. */
export function timeText(
  moment: Date,
  form: keyof typeof formats,
  locale?: string,
  timeZone?: string,
  now = new Date(),
): string {
  const isOfOtherYear = HAVE_DATE.has(form) && yearOf(moment, timeZone) !== yearOf(now, timeZone);
  return formatOf(form, isOfOtherYear, locale, timeZone).format(moment);
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Made once each, because making one costs more than a row of a list. */
function formatOf(
  form: keyof typeof formats,
  hasYear: boolean,
  locale: string | undefined,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${form} ${hasYear} ${locale} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const year = hasYear ? ({ year: 'numeric' } as const) : undefined;
  const format = new Intl.DateTimeFormat(locale, { ...formats[form], ...year, timeZone });
  made.set(key, format);
  return format;
}

function yearOf(moment: Date, timeZone: string | undefined): number {
  if (timeZone === undefined) return moment.getFullYear();
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(moment));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', DAY / 24],
  ['minute', 60_000],
];

/** "3 hours ago" within a week, else the date with hour and minute. */
export function agoText(moment: Date, now = new Date(), locale?: string): string {
  const passed = moment.getTime() - now.getTime();
  if (Math.abs(passed) > 7 * DAY) return timeText(moment, 'moment', locale, undefined, now);
  const step = STEPS.find(([, size]) => Math.abs(passed) >= size);
  if (!step) return 'just now';
  const [unit, size] = step;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(passed / size), unit);
}

/** Minutes and seconds, `1m 04s`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`;
}

/** `1,204`. */
export function countText(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** An estimate in two figures: 36,412 is "36,000". */
export const aboutCount = (count: number) => countText(Number(count.toPrecision(2)));

/** `12 of 1,204`. */
export function partOf(count: number, all: number): string {
  return `${countText(count)} of ${countText(all)}`;
}

/** `1 answer`, `1,204 answers`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
