import { writeFileSync } from 'node:fs';

/**
 * Writes the names of days, months, parts of the day and units of time as the runtime's own tables have them. They are
 * kept in a file because making hundreds of formatters takes each thread 60 MB.
 */
const LANGUAGES =
  'en de fr es it nl pt pl cs sk sv da nb fi tr hu el ro ru uk bg hr sl lt lv et id hi ar ja zh ko'.split(
    ' ',
  );
const FILE = new URL('../server/src/language/languages/calendar.words.txt', import.meta.url);
/** How a number's form follows it. */
const COUNTS = [1, 2, 3, 5, 21, 1.5];
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const HOURS = [3, 9, 12, 15, 20];
const MIN_PART = 4;

function partsOf(options: Intl.DateTimeFormatOptions, type: string, dates: Date[]): string[] {
  return LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return dates.map((at) => format.formatToParts(at).find((part) => part.type === type)?.value ?? '');
  });
}

const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, day + 1)));
const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 5)));
const hours = HOURS.map((hour) => new Date(Date.UTC(2024, 0, 1, hour)));
const short = partsOf({ weekday: 'short' }, 'weekday', week).map((day) => day.replace('.', ''));
const relative = LANGUAGES.flatMap((language) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return [-1, 0, 1].map((days) => format.format(days, 'day'));
});
const units = LANGUAGES.flatMap((language) =>
  UNITS.flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return COUNTS.map(
      (count) => format.formatToParts(count).findLast(({ type }) => type === 'unit')?.value ?? '',
    );
  }),
);

const lineOf = (kind: string, words: string[]) => {
  const plain = words.map((word) => word.toLowerCase()).filter((word) => /^\p{L}[\p{L}\p{M}-]*$/u.test(word));
  return `${kind}|${[...new Set(plain)].join(' ')}`;
};
const lines = [
  '# Made by scripts/calendar-words.ts from the tables of the runtime; a line of short days is of one language.',
  lineOf('day', partsOf({ weekday: 'long' }, 'weekday', week)),
  lineOf('month', [
    ...partsOf({ month: 'long' }, 'month', year),
    ...partsOf({ month: 'long', day: 'numeric' }, 'month', year),
  ]),
  lineOf(
    'unit',
    units.map((unit) => unit.replace(/^de /, '')),
  ),
  lineOf(
    'part',
    [...relative, ...partsOf({ dayPeriod: 'long', hour: 'numeric', hourCycle: 'h12' }, 'dayPeriod', hours)]
      .flatMap((said) => said.split(' '))
      .filter((word) => word.length >= MIN_PART),
  ),
  ...LANGUAGES.map((_, at) =>
    lineOf(
      'short',
      short.slice(at * 7, at * 7 + 7).filter((day) => /^\p{L}{2,5}$/u.test(day)),
    ),
  ),
];
writeFileSync(FILE, `${lines.filter((line) => !line.endsWith('|')).join('\n')}\n`);
