import { fold } from './matcher-fold.ts';
import { namesBefore } from './matcher-forms.ts';
import { baseForms } from './matcher-inflection.ts';
import type { BorderKind, Names, Spelling } from './matcher-names.ts';
import { standsAlone } from './matcher-scripts.ts';
import type { Token } from './matcher-tokens.ts';
import { isWord } from './matcher-words.ts';

/** A place where the letters of tracked names occur as whole words. Their meaning is not decided yet. */
export interface Occurrence {
  spellings: Spelling[];
  start: number;
  end: number;
  /** Tokens it covers, end exclusive. */
  first: number;
  next: number;
  plural: boolean;
  /** A name in one piece, written as several words. */
  apart?: true;
  /** A name with an ending, or with what a company has. */
  form?: true;
}

const ALLOWED: Record<BorderKind, RegExp> = {
  joined: /^$/,
  camel: /^[-‐‑_ \u00a0]?$/,
  host: /^\.?$/,
  apostrophe: /^['’‘´`ʼ]?$/,
  dot: /^\.?[ \u00a0]?$/,
  series: /^(?:, ?| )$/,
  gap: /^(?:[ \t\u00a0\u2009\u202f\u200b™®©*_"'“”‘’]{0,6}|[ \t]*\r?\n[ \t>]*|[-‐‑‒–·・])$/,
};
const MAX_GAP_LENGTH = 8;

/** Occurrences in order; if several begin at one token, the longest wins, and none overlap. */
export function findOccurrences(text: string, tokens: Token[], names: Names, polish = false): Occurrence[] {
  const found: Occurrence[] = [];
  for (let index = 0; index < tokens.length; ) {
    const word = tokens[index]?.text ?? '';
    const longest =
      (mayBegin(word, names, polish) ? longestAt(text, tokens, index, names, polish) : null) ??
      (names.parts.has(word) ? apartAt(text, tokens, index, names) : null) ??
      formAt(text, tokens, index, names, polish);
    if (longest) found.push(longest);
    index = longest?.next ?? index + 1;
  }
  return found;
}

function mayBegin(word: string, { prefixes, spellings }: Names, polish: boolean): boolean {
  if (prefixes.has(word) || spellings.has(word) || singularsOf(word).some((one) => spellings.has(one)))
    return true;
  return (polish || NOT_LATIN.test(word)) && baseForms(word, polish).some(({ key }) => spellings.has(key));
}
const NOT_LATIN = /^[\u0400-\u04ff\u0600-\u06ff]/;

function longestAt(
  text: string,
  tokens: Token[],
  first: number,
  names: Names,
  polish: boolean,
): Occurrence | null {
  const gaps: { offset: number; gap: string }[] = [];
  let longest: Occurrence | null = null;
  let key = '';
  for (let index = first; index < tokens.length; index++) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (!token) break;
    if (index > first && before) {
      if (token.start - before.end > MAX_GAP_LENGTH) break;
      gaps.push({ offset: key.length, gap: text.slice(before.end, token.start) });
    }
    key += token.text;
    const place = { text, start: tokens[first]?.start ?? 0, end: token.end, gaps };
    const spellings = (names.spellings.get(key) ?? []).filter((spelling) => fits(spelling, place));
    const plurals =
      spellings.length > 0 ? [] : singularsOf(key).flatMap((one) => names.spellings.get(one) ?? []);
    const fitting = [...spellings, ...plurals.filter((spelling) => mayBePlural(spelling, place))];
    if (fitting.length > 0)
      longest = { ...place, spellings: fitting, first, next: index + 1, plural: spellings.length === 0 };
    else longest = inflectedAt(names, key, place, polish, { first, next: index + 1 }) ?? longest;
    if (!names.prefixes.has(key)) break;
  }
  return longest;
}

/** Яндексе, Allegrze, بتويوتا. An inflected form needs the name's capital, if the name has one. */
function inflectedAt(
  { spellings }: Names,
  key: string,
  place: Place,
  polish: boolean,
  range: { first: number; next: number },
): Occurrence | null {
  if (!polish && !NOT_LATIN.test(key)) return null;
  for (const { key: base, prefix } of baseForms(key, polish)) {
    const moved = { ...place, start: place.start + prefix };
    const isSmall = /^\p{Ll}/u.test(place.text.slice(place.start, place.end)) && /\p{Lu}/u.test(place.text);
    const fitting = (spellings.get(base) ?? []).filter(
      (spelling) => !spelling.exact && !(isSmall && spelling.proper) && fits(spelling, moved),
    );
    if (fitting.length > 0) return { ...moved, spellings: fitting, ...range, plural: false };
  }
  return null;
}

const MAX_PARTS = 3;

/** Pipe Drive, Door-Dash: each part with a capital, because the same words in small letters are only words. */
function apartAt(
  text: string,
  tokens: Token[],
  first: number,
  { spellings, parts }: Names,
): Occurrence | null {
  const start = tokens[first]?.start ?? 0;
  let key = '';
  for (let index = first; index < first + MAX_PARTS; index++) {
    const token = tokens[index];
    if (!token || !/^\p{Lu}/u.test(text.slice(token.start, token.start + 2))) return null;
    if (index > first && !/^[ \u00a0-]$/.test(text.slice(tokens[index - 1]?.end ?? 0, token.start)))
      return null;
    key += token.text;
    const found = index > first ? spellings.get(key)?.filter(({ borders }) => borders.size === 0) : undefined;
    if (found?.length)
      return { spellings: found, start, end: token.end, first, next: index + 1, plural: false, apart: true };
    if (!parts.has(key)) return null;
  }
  return null;
}

/** Sparkassenkonto, Nordeassa: the name with what is joined to it. */
function formAt(
  text: string,
  tokens: Token[],
  first: number,
  names: Names,
  inflects: boolean,
): Occurrence | null {
  const token = tokens[first];
  if (!token || !/^\p{Lu}/u.test(text.slice(token.start, token.start + 2))) return null;
  const form = namesBefore(token.text, names, inflects);
  if (!form || isPartOfIdentifier(text, token.start, token.end)) return null;
  const { start, end } = token;
  return { spellings: form.found, start, end, first, next: first + 1, plural: false, form: true };
}

interface Place {
  text: string;
  start: number;
  end: number;
  gaps: { offset: number; gap: string }[];
}

function fits(spelling: Spelling, { text, start, end, gaps }: Place): boolean {
  const raw = text.slice(start, end);
  const borders = gaps.every(({ offset, gap }) => {
    const border = spelling.borders.get(offset);
    if (!border) return false;
    if (border.kind === 'camel' && /^\s$/.test(gap)) return isCapitalised(raw);
    return gap === border.own || ALLOWED[border.kind].test(gap);
  });
  if (!borders || isPartOfIdentifier(text, start, end)) return false;
  if (spelling.exact && raw.replace(/[^\p{L}\p{N}]/gu, '') !== spelling.exact) return false;
  if (spelling.kind === 'phrase' && gaps.length > 0 && !isCapitalised(raw)) return false;
  return standsAlone(text, start, end);
}

/** Kindles, Rolexes: only with a capital, so that units and words (teslas, canvas) do not count as names. */
function mayBePlural(spelling: Spelling, place: Place): boolean {
  const { key, kind, exact } = spelling;
  if (exact || key.length < 4 || key.endsWith('s') || kind === 'calendar') return false;
  if (!/[a-z]$/.test(key) || isWord(fold(place.text.slice(place.start, place.end)))) return false;
  return /^\p{Lu}|^\p{Ll}\p{Lu}/u.test(place.text.slice(place.start, place.end)) && fits(spelling, place);
}

function singularsOf(key: string): string[] {
  if (!key.endsWith('s')) return [];
  if (/(?:x|z|ch|sh|s)es$/.test(key)) return [key.slice(0, -2), key.slice(0, -1)];
  return /[a-z]s$/.test(key) ? [key.slice(0, -1)] : [];
}

const SMALL_WORDS = /^(?:a|an|and|at|by|for|from|in|of|on|or|r|the|to|us|with)$/;

/** Each word starts with a capital or a digit, except small words. */
function isCapitalised(raw: string): boolean {
  const words = raw.match(/[\p{L}\p{N}\p{M}]+(?:['’´][\p{L}\p{M}]+)*/gu) ?? [];
  return words.every((word, index) => /^[\p{Lu}\p{N}]/u.test(word) || (index > 0 && SMALL_WORDS.test(word)));
}

/** my_stripe_client: letters continue after an underscore. Emphasis such as _Stripe_ has none there. */
function isPartOfIdentifier(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{N}]_$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^_[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}
