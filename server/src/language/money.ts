import { wordRows } from './languages/word-rows.ts';

/** Each way of writing a currency with the codes it may stand for: "kr" is Swedish, Norwegian, Danish and Icelandic. */
const written: { pattern: RegExp; codes: string[] }[] = [];
const sources: Record<string, string[]> = { sign: [], word: [] };
const known = new Set<string>();
for (const [row = '', ...alternatives] of wordRows(new URL('./currencies.words.txt', import.meta.url))) {
  const [kind = '', ...codes] = row.split(' ');
  sources[kind]?.push(...alternatives);
  // "TRY 14 days" is a request.
  for (const code of codes) if (code !== 'TRY') known.add(code);
  written.push({ pattern: new RegExp(`^(?:${alternatives.join('|')})$`, 'u'), codes });
}
const CODE = [...known].join('|');
const longestFirst = (all: string[] = []) => all.toSorted((a, b) => b.length - a.length).join('|');
const SIGN = longestFirst(sources.sign);

/** What stands before an amount, and what behind it, as sources of expressions that mind capitals. */
export const BEFORE_AMOUNT = `(?<![\\p{L}\\d])(?:${CODE}|${SIGN})`;
export const BEHIND_AMOUNT = `(?:(?:${CODE}|${longestFirst(sources.word)}|${SIGN})(?!\\p{L}))`;

/** Spaces and marks of direction between both. */
export const GAP = '[\\s\\u200e\\u200f]{0,2}';

/** The codes that a mark or word for a currency may stand for; empty where it is none. */
export const currenciesOf = (text: string): string[] =>
  known.has(text) ? [text] : (written.find(({ pattern }) => pattern.test(text))?.codes ?? []);

const MONEY = new RegExp(`${BEFORE_AMOUNT}${GAP}\\d|\\d${GAP}${BEHIND_AMOUNT}|\\d,[-–—]`, 'u');

/** Whether a text has an amount of money in digits. */
export const hasMoney = (text: string): boolean => MONEY.test(text);
