/** Languages whose months, days and units of time are known, as the runtime's own tables have them. */
const LANGUAGES =
  'en de fr es it nl pt pl cs sk sv da nb fi tr hu el ro ru uk bg hr sl lt lv et id hi ar ja zh ko'.split(
    ' ',
  );
const FURTHER_DAYS =
  'weekday weekend werktag werktags wochenende sonnabend daily täglich dagelijks segunda terça quarta quinta sexta';
const FURTHER_MONTHS = 'jan feb mar apr jun jul aug sep sept oct nov dec okt dez setiembre';
const FURTHER_UNITS =
  'ms millisecond milliseconds s sec min mins h hr hrs std werktag werktage arbeitstag arbeitstage werkdag werkdagen';
/** How a number's form follows it. */
const COUNTS = [1, 2, 3, 5, 21, 1.5];
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];

/** Words by the letters that may be added to them: endings of cases, plurals and adverbs. */
type Forms = ReadonlyMap<string, number>;

const MIN_INFLECTED = 5;
const LONG = 7;

function formsOf(words: string[]): Forms {
  const forms = new Map<string, number>();
  for (const word of words.map((one) => one.toLowerCase())) {
    if (!/^\p{L}[\p{L}\p{M}-]*$/u.test(word)) continue;
    forms.set(word, word.length < MIN_INFLECTED ? 0 : word.length < LONG ? 2 : 4);
    // "poniedziałek, poniedziałku", "sobota, sobotę"
    if (/ek$/.test(word)) forms.set(`${word.slice(0, -2)}k`, 2);
    else if (word.length >= LONG - 1 && /[aeiyаяеоηο]$/.test(word)) forms.set(word.slice(0, -1), 2);
  }
  return forms;
}

function has(forms: Forms, word: string): boolean {
  for (let added = 0; added <= 4; added += 1)
    if ((forms.get(added === 0 ? word : word.slice(0, -added)) ?? -1) >= added) return true;
  return false;
}

const date = (language: string, options: Intl.DateTimeFormatOptions, part: string, at: Date) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    .formatToParts(at)
    .find(({ type }) => type === part)?.value ?? '';
const monday = (day: number) => new Date(Date.UTC(2024, 0, day + 1));
const MONTH_FORMATS: Intl.DateTimeFormatOptions[] = [{ month: 'long' }, { month: 'long', day: 'numeric' }];
const weekdays = (language: string, weekday: 'long' | 'short') =>
  Array.from({ length: 7 }, (_, day) => date(language, { weekday }, 'weekday', monday(day)));

const DAYS = formsOf([
  ...FURTHER_DAYS.split(' '),
  ...LANGUAGES.flatMap((language) => weekdays(language, 'long')),
]);
const MONTHS = formsOf([
  ...FURTHER_MONTHS.split(' '),
  ...LANGUAGES.flatMap((language) =>
    MONTH_FORMATS.flatMap((format) =>
      Array.from({ length: 12 }, (_, month) =>
        date(language, format, 'month', new Date(Date.UTC(2024, month, 5))),
      ),
    ),
  ),
]);
const TIMES = formsOf([
  ...FURTHER_UNITS.split(' '),
  ...LANGUAGES.flatMap((language) =>
    UNITS.flatMap((unit) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
      return COUNTS.map(
        (count) => format.formatToParts(count).findLast(({ type }) => type === 'unit')?.value ?? '',
      );
    }),
  ).map((unit) => unit.replace(/^de /, '')),
]);

/** Parts of the day and the days around today; with an article at their end, they are known without it, too. */
const HOURS = [3, 9, 12, 15, 20];
const ARTICLE = 2;
const [MIN_PART, MIN_WITH_ARTICLE] = [4, 8];
const PARTS = formsOf(
  LANGUAGES.flatMap((language) => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    const hourly: Intl.DateTimeFormatOptions = { dayPeriod: 'long', hour: 'numeric', hourCycle: 'h12' };
    return [
      ...[-1, 0, 1].map((days) => relative.format(days, 'day')),
      ...HOURS.map((hour) => date(language, hourly, 'dayPeriod', new Date(Date.UTC(2024, 0, 1, hour)))),
    ];
  })
    .flatMap((said) => said.split(' '))
    .filter((word) => word.length >= MIN_PART)
    .flatMap((word) => (word.length < MIN_WITH_ARTICLE ? [word] : [word, word.slice(0, -ARTICLE)])),
);

/** Whether a lowercase word is a part of the day, today or a day beside it. */
export const isDayPart = (word: string): boolean => has(PARTS, word);
/** Whether a lowercase word names a day of the week, in any of the languages. */
export const isDay = (word: string): boolean => has(DAYS, word);
export const isMonth = (word: string): boolean => has(MONTHS, word);
/** Whether a lowercase word is a unit of time: "hours", "tuntia". */
export const isTimeUnit = (word: string): boolean => has(TIMES, word);

/** "Mon–Fri", "ma-pe": two short days of one language. */
export const DAY_RANGE = LANGUAGES.flatMap((language) => {
  const days = weekdays(language, 'short').map((day) => day.replace('.', ''));
  const short = [...new Set(days.filter((day) => /^\p{L}{2,5}$/u.test(day)))].join('|');
  return short === '' ? [] : `(?:${short})\\.? ?[-–—] ?(?:${short})`;
}).join('|');
