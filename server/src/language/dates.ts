import { takenPlaces } from './taken-places.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = `(?:${MONTHS.map((name) => (name.length > 4 ? `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?` : name)).join('|')}|sept\\.?)`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';
const patternOf = (source: string) => new RegExp(`(?<![\\p{L}\\d./-])${source}(?![\\p{L}\\d])`, 'giu');

type Parts = [year: string | null, month: number | null, day: string | null];
const RULES: [RegExp, (groups: string[]) => Parts[]][] = [
  [patternOf(`${YEAR}-(\\d\\d)-(\\d\\d)`), ([y = '', m = '', d = '']) => [[y, Number(m), d]]],
  [patternOf(`${DAY}(?: of)? (${MONTH}),? ${YEAR}`), ([d = '', m = '', y = '']) => [[y, monthOf(m), d]]],
  [patternOf(`(${MONTH}) ${DAY},? ${YEAR}`), ([m = '', d = '', y = '']) => [[y, monthOf(m), d]]],
  // 3/4/2025 is in April or in March.
  [
    patternOf(`(\\d{1,2})[./](\\d{1,2})[./]${YEAR}`),
    ([a = '', b = '', y = '']) => [
      [y, Number(b), a],
      [y, Number(a), b],
    ],
  ],
  [patternOf(`(${MONTH}),? ${YEAR}`), ([m = '', y = '']) => [[y, monthOf(m), null]]],
  [patternOf(`${DAY}(?: of)? (${MONTH})`), ([d = '', m = '']) => [[null, monthOf(m), d]]],
  [patternOf(`(${MONTH}) ${DAY}`), ([m = '', d = '']) => [[null, monthOf(m), d]]],
  [patternOf(YEAR), ([y = '']) => [[y, null, null]]],
];

export interface FoundDate {
  text: string;
  start: number;
  end: number;
  /** `2025-03-12` with `-` for missing parts; several when day and month could be swapped. */
  keys: string[];
}

/** Dates in the usual forms, complete or partial; a year from 1900 to 2099 counts on its own. */
export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  const taken = takenPlaces(text);
  for (const [pattern, read] of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!taken.isFree(start, end)) continue;
      // "$2000" and "2000 users" are amounts.
      if (
        /[$€£¥₹#]\s?$/.test(text.slice(Math.max(0, start - 2), start)) ||
        isAmount(match[0], text.slice(end))
      )
        continue;
      // "You may 12 times …"
      if (/(?:^|\s)(?:may|march)\b/.test(match[0])) continue;
      const keys = read(match.slice(1)).flatMap(keyOf);
      if (keys.length === 0) continue;
      found.push({ text: match[0], start, end, keys });
      taken.take(start, end);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const isAmount = (text: string, after: string) =>
  /^\d{4}$/.test(text) &&
  /^(?:[.,]\d|\s?[%€£]|[ -](?:users?|customers?|people|orders?|members?|clients?|bytes?|euros?|dollars?|pounds?|EUR|USD|GBP|words?|characters?|requests?|companies|teams?|[kmg]b)\b)/i.test(
    after,
  );

function keyOf([year, month, day]: Parts): string[] {
  const number = Number(day);
  if (month !== null && (month < 1 || month > 12)) return [];
  if (day !== null && (number < 1 || number > 31)) return [];
  return [`${year ?? '-'}/${month ?? '-'}/${day === null ? '-' : number}`];
}

const monthOf = (name: string) =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().replace('.', '').slice(0, 3))) + 1;

/** Whether another date includes it: "12 March 2025" includes "March 2025". */
export function isDateWithin(part: string, whole: string): boolean {
  const known = whole.split('/');
  return part.split('/').every((value, at) => value === '-' || value === known[at]);
}
