import { fold } from './matcher-fold.ts';
import { UNSPACED } from './matcher-tokens.ts';

/** A text without its reference marks, and the original position of each character. */
export interface Unmarked {
  text: string;
  /** Position, in the text with marks, of the character at this position. */
  placeOf: (place: number) => number;
}

// No part of the pattern that can match at length crosses the sign that starts a mark, so that all attempts together
// stay linear in the text.
const URL = '\\(\\s{0,3}<?(?:[^()\\s<>[\\]]|\\([^()\\s[\\]]*\\))*>?(?:\\s{1,3}"[^"\\n[\\]]*")?\\s{0,3}\\)';
const NUMBERS = '\\d{1,3}(?:\\s?[,;–-]\\s?\\^?\\d{1,3}){0,20}';
const KEYS = '(?:cite|citation|source|src|ref|web|note|oaicite|quelle|fuente)';
const INNER = `(?:\\^?${NUMBERS}|\\^[\\w-]{1,40}|${KEYS}s?(?:[ :_-]{1,2}${NUMBERS})?|citation needed)`;
const SUPERSCRIPTS = '[¹²³⁰⁴-⁹]+(?:[,⁻˒][¹²³⁰⁴-⁹]+){0,20}';
const MARK = new RegExp(
  [
    `\\\\?\\[\\\\?\\[${INNER}\\\\?\\](?:${URL}\\]?|\\\\?\\](?:${URL})?)`, // [[1]](url), [[1](url)], [[1]]
    `\\\\?\\[${INNER}\\\\?\\](?:${URL})?`, // [1], [1, 2], [^1], [1](url), \[1\]
    `\\((?<inner>\\[(?<label>[^[\\]\\n]{1,80})\\](?:\\[[^[\\]\\n]{1,40}\\]|${URL}))\\)`, // ([example.com](url))
    `\\(${NUMBERS}\\)(?!\\()`, // (1), but not f(1)(2)
    '【[^【】]{0,200}】',
    '\\ue200[^\\ue200\\ue201]{0,200}\\ue201',
    ':contentReference\\[oaicite:\\d{1,4}\\](?:\\{index=\\d{1,4}\\})?',
    '<sup>(?<raised>[^<]{0,300})</sup>',
    SUPERSCRIPTS,
  ].join('|'),
  'gi',
);
const MAY_HOLD_MARK = /[[【\ue200¹²³⁰⁴-⁹]|\(\d|<sup>/i;

/** What a mark follows: a word or the end of a sentence, after closing emphasis and brackets. */
const STANDS_BEHIND = /[\p{L}\p{N}\p{M}.,;!?%®™©…。、，！？)\]"'”’»*_`~|]$/u;
const ONLY_BEFORE_IN_LINE = /(?:^|\n)[ \t>]*(?:[-*+•‣|]|\d{1,3}[.)])?$/;
const SOURCE_WORD = /^(?:source|sources|link|quelle|quellen|fuente|fonte|via|\^?\d{1,3})$/i;
const CLOSERS = /[*_`"”’»)\]]{0,4}$/;
/** After a single letter or number it is an exponent: x². */
const ALONE = /(?:^|[^\p{L}\p{N}\p{M}&'’.+-])[\p{L}\p{N}]$/u;
const MIN_OF_HOST = 3;
const HOST = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}$/i;
const TWO_WORDS = new RegExp(`^[[\\p{L}\\p{N}]--[${UNSPACED}]]{2}$`, 'v');
const SHORT_GAP = /^(?:,? ?)$/;

interface Cut {
  start: number;
  end: number;
  /** A space, where words would otherwise run together. */
  instead: string;
}

/**
 * The text without the marks that assistants add to name their sources: [1], [^2], 【3†source】, ¹, (4),
 * [[5]](https://…), ([example.com](https://…)). Everything else stays as it is, and every position can be mapped back.
 */
export function removeMarks(text: string, isName: (word: string) => boolean = () => false): Unmarked {
  const cuts = MAY_HOLD_MARK.test(text) ? findCuts(text, isName) : [];
  if (cuts.length === 0) return { text, placeOf: (place) => place };
  const starts: number[] = [];
  const places: number[] = [];
  const pieces: string[] = [];
  let [at, length] = [0, 0];
  const keep = (piece: string, place: number) => {
    starts.push(length);
    places.push(place);
    pieces.push(piece);
    length += piece.length;
  };
  for (const { start, end, instead } of cuts) {
    keep(text.slice(at, start), at);
    if (instead) keep(instead, start);
    at = end;
  }
  keep(text.slice(at), at);
  return {
    text: pieces.join(''),
    placeOf(place) {
      const piece = lastAtMost(starts, place);
      return (places[piece] ?? 0) + place - (starts[piece] ?? 0);
    },
  };
}

/** In a sorted list: the last entry that is not larger than this. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function findCuts(text: string, isName: (word: string) => boolean): Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(MARK)) {
    const end = match.index + match[0].length;
    const last = cuts.at(-1);
    const continues = last !== undefined && SHORT_GAP.test(text.slice(last.end, match.index).slice(0, 3));
    if (!isMark(text, match, isName) || !(continues || standsBehind(text, match.index))) continue;
    if (continues) last.end = end;
    else cuts.push({ start: spaceBefore(text, match.index), end, instead: '' });
  }
  return cuts.map((cut) => ({ ...cut, instead: spaceInstead(text, cut) }));
}

function isMark(
  text: string,
  { 0: mark, index, groups }: RegExpExecArray,
  isName: (word: string) => boolean,
) {
  const { label, inner, raised } = groups ?? {};
  if (label !== undefined) return isSource(label, inner ?? '', wordBefore(text, index));
  if (raised !== undefined) return /\d/.test(raised) && !/\p{L}/u.test(raised.replace(/\([^)]*\)/g, ''));
  if (mark.startsWith('(')) return /[\p{L}\p{M}*_`\]]/u.test(text.charAt(index - 1));
  if (/^[¹²³⁰⁴-⁹]/.test(mark)) {
    const before = text.slice(Math.max(0, index - 40), index).replace(CLOSERS, '');
    return !ALONE.test(before) && !isName(fold(wordBefore(text, index) + mark));
  }
  return true;
}

/** A link in brackets whose label is its host, or says only "source". A label on its own host is not a mark. */
function isSource(label: string, inner: string, word: string): boolean {
  if (SOURCE_WORD.test(label)) return true;
  if (!HOST.test(label)) return false;
  const host = /\]\(\s*<?https?:\/\/(?:www\.)?([^/)\s?#]+)/i.exec(inner)?.[1] ?? label;
  const own = word.length >= MIN_OF_HOST && host.toLowerCase().replace(/-/g, '').includes(fold(word));
  return !own && host.toLowerCase() === label.toLowerCase().replace(/^www\./, '');
}

const wordBefore = (text: string, place: number) =>
  /[\p{L}\p{N}\p{M}]*(?=[*_`"”’»\])]{0,4}\s?$)/u.exec(text.slice(Math.max(0, place - 40), place))?.[0] ?? '';

/** After a word, with at most one space between; at the start of a line or item it is a label of its own. */
function standsBehind(text: string, place: number): boolean {
  const from = Math.max(0, place - 8);
  const before = text.slice(from, place).replace(/[ \t]$/, '');
  if (!STANDS_BEHIND.test(before)) return false;
  return !ONLY_BEFORE_IN_LINE.test(from === 0 ? before : `.${before}`);
}

const spaceBefore = (text: string, place: number) =>
  /[ \t]/.test(text.charAt(place - 1)) ? place - 1 : place;

/** Marks between two words replace the space between them. */
const spaceInstead = (text: string, { start, end }: Cut) =>
  TWO_WORDS.test(text.charAt(start - 1) + text.charAt(end)) ? ' ' : '';
