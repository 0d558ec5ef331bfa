import { stemmer } from 'stemmer';
import { eng } from 'stopword';

const NUMBER_WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Words that open a sentence without naming anything. */
const OPENERS = new Set([
  ...eng,
  ...NUMBER_WORDS,
  ...'although among both each every here however it its most one only overall though there using when where whereas while yet'.split(
    ' ',
  ),
]);
const NUMBER = /\d+(?:[.,]\d+)*/g;
const WORD = /[\p{L}\p{N}]+/gu;
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const OPENING = /(?:^|[.!?:]["”’)]*\s|\n)[\s>*#"“(-]*$/;
const NEGATION = /\b(?:not|no|none|never|nobody|nothing|without|nor|neither|absent|missing|\w+n['’]t)\b/i;

/** Names, hosts and numbers in `text` that `source` doesn't hold: what a model added of its own. */
export function unsupportedClaims(text: string, source: string): string[] {
  const known = new Set(wordsOf(source));
  const stems = new Set([...known].map(stemmer));
  const numbers = new Set(numbersIn(source));
  const names = [...text.matchAll(WORD)].flatMap(({ 0: name, index }) => {
    const word = name.toLowerCase();
    if (word === name || known.has(word)) return [];
    // A sentence begins with a capital whatever its first word is.
    const opens = OPENING.test(text.slice(0, index));
    return opens && (OPENERS.has(word) || stems.has(stemmer(word))) ? [] : name;
  });
  const hosts = (text.match(HOST) ?? []).filter((host) => !source.toLowerCase().includes(host.toLowerCase()));
  return [...names, ...hosts, ...numbersIn(text).filter((number) => !numbers.has(number))];
}

/** Whether `text` gives the same counts as `plain` and denies where it denies. */
export function keepsTheCount(text: string, plain: string): boolean {
  const said = new Set(numbersIn(text));
  return numbersIn(plain).every((number) => said.has(number)) && NEGATION.test(text) === NEGATION.test(plain);
}

function numbersIn(text: string): string[] {
  const figures = text.match(NUMBER) ?? [];
  const words = wordsOf(text).map((word) => NUMBER_WORDS.indexOf(word));
  return [
    ...figures.map((figure) => figure.replaceAll(',', '')),
    ...words.filter((at) => at >= 0).map((at) => `${at + 2}`),
  ];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
