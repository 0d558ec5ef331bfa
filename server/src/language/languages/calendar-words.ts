import { wordRows } from './word-rows.ts';

const FURTHER: Record<string, string> = {
  day: 'weekday weekend werktag werktags wochenende sonnabend daily täglich dagelijks segunda terça quarta quinta sexta',
  month: 'jan feb mar apr jun jul aug sep sept oct nov dec okt dez setiembre',
  unit: 'ms millisecond milliseconds s sec min mins h hr hrs std werktag werktage arbeitstag arbeitstage werkdag werkdagen',
};
/** What the runtime's tables call days, months, units and parts of the day in some thirty languages. */
const rows = wordRows(new URL('./calendar.words.txt', import.meta.url));
const wordsOf = (kind: string): string[] =>
  [...rows.filter(([of]) => of === kind).map(([, words = '']) => words), FURTHER[kind] ?? '']
    .join(' ')
    .trim()
    .split(' ');

/** Words by the letters that may be added to them: endings of cases, plurals and adverbs. */
type Forms = ReadonlyMap<string, number>;

const MIN_INFLECTED = 5;
const LONG = 7;

function formsOf(words: string[]): Forms {
  const forms = new Map<string, number>();
  for (const word of words) {
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

/** With an article at their end, parts of the day are known without it, too. */
const ARTICLE = 2;
const MIN_WITH_ARTICLE = 8;
const [DAYS, MONTHS, UNITS] = [formsOf(wordsOf('day')), formsOf(wordsOf('month')), formsOf(wordsOf('unit'))];
const PARTS = formsOf(
  wordsOf('part').flatMap((word) =>
    word.length < MIN_WITH_ARTICLE ? [word] : [word, word.slice(0, -ARTICLE)],
  ),
);

/** Whether a lowercase word names a day of the week, in any of the languages. */
export const isDay = (word: string): boolean => has(DAYS, word);
export const isMonth = (word: string): boolean => has(MONTHS, word);
/** Whether a lowercase word is a unit of time: "hours", "tuntia". */
export const isTimeUnit = (word: string): boolean => has(UNITS, word);
/** Whether a lowercase word is a part of the day, today or a day beside it. */
export const isDayPart = (word: string): boolean => has(PARTS, word);

/** "Mon–Fri", "ma-pe": two short days of one language. */
export const DAY_RANGE = rows
  .filter(([of]) => of === 'short')
  .map(([, words = '']) => `(?:${words.replaceAll(' ', '|')})\\.? ?[-–—] ?(?:${words.replaceAll(' ', '|')})`)
  .join('|');
