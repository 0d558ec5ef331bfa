import { fold } from './matcher-fold.ts';
import { DOUBT_AFTER, DOUBT_BEFORE, UNKNOWN_AFTER, UNKNOWN_BEFORE } from './matcher-negation-phrases.ts';

const REACH = 200;
const MARKS = /[*_`"“”„«»[\]\ufffc]/g;
const SENTENCE_END = /[.!?](?=\s|$)|\n/;
const NEGATIVE =
  /n't\b|\b(?:no|not|non|never|none|neither|nor|cannot|unable|failed|fails|unfamiliar|unaware|unknown|absent|missing|omitted|left out|keine?[nr]?|nicht|aucune?|pas|ning[uú]n[ao]?)\b/iu;
/** What of the company was not found: then the company itself is known. */
const ATTRIBUTE =
  /^(?:'s? [a-z]| (?:pricing|prices?|plans?|docs|documentation|reviews?|support|features?)\b)/;

/** Other names of one series: Foo, Bar or X. */
const CAPITALISED = '[\\p{Lu}\\p{N}][\\p{L}\\p{N}.&-]*(?: [\\p{Lu}\\p{N}][\\p{L}\\p{N}.&-]*){0,3}';
const SERIES_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CAPITALISED}, )*${CAPITALISED},? (?:or|and|nor) $`,
  'u',
);
const SERIES_AFTER = new RegExp(`^(?:, ${CAPITALISED})*,? (?:or|and|nor) ${CAPITALISED}`, 'u');

/** Whether the name at this place is only said to be unknown or absent, within its sentence. */
export function isNegated(clean: string, start: number, end: number): boolean {
  const before = plain(lastSentence(clean.slice(Math.max(0, start - REACH), start)));
  const after = plain(firstSentence(clean.slice(end, end + REACH)));
  if (!NEGATIVE.test(before) && !NEGATIVE.test(after)) return false;
  const lefts = [before, before.replace(SERIES_BEFORE, '')].map(fold);
  const rights = [after, after.replace(SERIES_AFTER, '')].map(fold);
  if (rights.some((text) => UNKNOWN_AFTER.some((phrase) => phrase.test(text)))) return true;
  if (lefts.some((text) => DOUBT_BEFORE.test(text)) && rights.some((text) => DOUBT_AFTER.test(text)))
    return true;
  if (ATTRIBUTE.test(rights[0] ?? '')) return false;
  return lefts.some((text) => UNKNOWN_BEFORE.some((phrase) => phrase.test(text)));
}

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
