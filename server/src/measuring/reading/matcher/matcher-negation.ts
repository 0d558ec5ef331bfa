import { normalized } from '../../../language/normalized.ts';
import { fold } from './matcher-fold.ts';
import { PHRASES_OF_LANGUAGES } from './matcher-negation-languages.ts';
import {
  DOUBT_AFTER,
  DOUBT_BEFORE,
  SOUGHT_AFTER,
  SOUGHT_BEFORE,
  UNKNOWN_AFTER,
  UNKNOWN_BEFORE,
} from './matcher-negation-phrases.ts';

const MAX_REACH = 200;
const MARKS = /[*_`"“”„«»[\]\ufffc]/g;
const SENTENCE_END = /[.!?](?=\s|$)|\n/;
const NEGATIVE =
  /n't\b|\b(?:no|not|non|never|none|nothing|nobody|neither|nor|cannot|unable|failed|fails|unfamiliar|unaware|unclear|unknown|unmentioned|unlisted|nowhere|empty|absent|missing|omitted|left out)\b/iu;
/** A detail of the company that was not found; the company itself is then known. */
const ATTRIBUTE =
  /^(?:'s? [a-z]| (?:pricing|prices?|plans?|docs|documentation|reviews?|support|features?)\b)/;

/** Other names of one series: Foo, Bar or X. */
const CAPITALISED = '[\\p{Lu}\\p{N}][\\p{L}\\p{N}.&-]*(?: [\\p{Lu}\\p{N}][\\p{L}\\p{N}.&-]*){0,3}';
const SERIES_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CAPITALISED}, )*${CAPITALISED},? (?:or|and|nor|und|oder|et|ou|ni|y|o|e|en|of|noch|nem) $`,
  'u',
);
const SERIES_AFTER = new RegExp(
  `^(?:, ${CAPITALISED})*,? (?:or|and|nor|und|oder|et|ou|ni|y|o|e|en|of|noch|nem) ${CAPITALISED}`,
  'u',
);

/** Whether this occurrence of the name is only said, within its sentence, to be unknown or absent. */
export function isNegated(clean: string, start: number, end: number): boolean {
  const before = plain(lastSentence(clean.slice(Math.max(0, start - MAX_REACH), start)));
  const after = plain(firstSentence(clean.slice(end, end + MAX_REACH)));
  const whole = `${before}\n${after}`;
  const english = NEGATIVE.test(whole);
  const languages = PHRASES_OF_LANGUAGES.filter(({ sign }) => sign.test(whole));
  if (!english && languages.length === 0) return false;
  const lefts = [...new Set([before, before.replace(SERIES_BEFORE, '')])].map(compared);
  const rights = [...new Set([after, after.replace(SERIES_AFTER, '')])].map(compared);
  const isLeft = (phrase: RegExp) => lefts.some((text) => phrase.test(text));
  const isRight = (phrase: RegExp) => rights.some((text) => phrase.test(text));
  if (english) {
    if (UNKNOWN_AFTER.some(isRight) || (isLeft(DOUBT_BEFORE) && isRight(DOUBT_AFTER))) return true;
    if (isLeft(SOUGHT_BEFORE) && isRight(SOUGHT_AFTER)) return true;
    if (!ATTRIBUTE.test(rights[0] ?? '') && UNKNOWN_BEFORE.some(isLeft)) return true;
  }
  return languages.some(
    ({ sign, before: before_name, after: after_name, around }) =>
      (sign.test(before) && before_name.some(isLeft)) ||
      (sign.test(after) && after_name.some(isRight)) ||
      around.some(([left, right]) => isRight(right) && isLeft(left)),
  );
}

/** Folding splits syllables and kana; phrases are written with whole ones. */
const compared = (text: string) => normalized(fold(text), 'NFC');

/** Without emphasis, with one kind of apostrophe and single spaces. */
function plain(text: string): string {
  return text.replace(MARKS, '').replace(/[’‘´]/g, "'").replace(/\s+/g, ' ');
}

function lastSentence(text: string): string {
  for (let index = text.length - 1; index >= 0; index--)
    if (SENTENCE_END.test(text.slice(index, index + 2))) return text.slice(index + 1).trimStart();
  return text;
}

function firstSentence(text: string): string {
  const end = text.search(SENTENCE_END);
  return end < 0 ? text : text.slice(0, end + 1);
}
