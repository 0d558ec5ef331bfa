import { eng } from 'stopword';
import { FUNCTION_WORDS } from '../../language/english/english-function.words.ts';
import { COMMON_OPENERS } from '../../language/english/english-openers.words.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { normalized } from '../../language/normalized.ts';
import { valueOfWords } from '../../language/number-words.ts';
import { stem } from '../../language/tokens.ts';

/** The words of the sources, in the forms a text may repeat them. */
export interface KnownWords {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Beginnings of the longer words, so that "Europe" covers "European". */
  prefixes: ReadonlySet<string>;
  /** The company's own names. */
  own: ReadonlySet<string>;
  /** Whether these words, without hyphens, occur somewhere in sequence. */
  isSaid(words: string[]): boolean;
}

export interface FoundName {
  text: string;
  start: number;
  end: number;
}

const STOPWORDS: ReadonlySet<string> = new Set(eng);
const WORD = /[\p{L}\p{N}]+(?:['’&+-][\p{L}\p{N}]+)*\+*/gu;
const ENDINGS = /(?:ly|ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|able|ible|ful|less|ous|ive|ical|ies)$/;
/** Words attached to a name that do not make it more of a name. */
const TRAILING =
  /^(?:plans?|editions?|tiers?|packages?|teams?|apps?|pages?|platform|software|suite|api|website|site|store|users?|customers?|accounts?|integration|plugin|server|cloud|guide|ltd|inc|gmbh|llc)$/;
const ALWAYS_KNOWN = new Set(
  'i ok faq faqs q&a tl dr vs monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
);
const OPENING = /(?:[.!?:;–—][)"”’']*\s+|[("“‘]\s*)$/;
const PREFIX_LETTERS = 5;
/** Words from which others are derived are not longer. */
const MAX_PREFIX = 40;
/** How far back the start of a word's sentence is searched; longer than any sentence ending. */
const MAX_OPENING_REACH = 40;

const fold = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]s?$/, '');

export function knownWords(texts: string[], names: string[] = []): KnownWords {
  const all = texts.flatMap((text) => text.match(WORD) ?? []).map(fold);
  const parts = all.flatMap((word) => (/[-&]/.test(word) ? [word, ...word.split(/[-&]/)] : [word]));
  const words = new Set(parts);
  return {
    words,
    stems: new Set([...words].map((word) => stem(word))),
    prefixes: new Set(
      [...words].flatMap((word) =>
        Array.from({ length: Math.max(0, Math.min(word.length, MAX_PREFIX) - PREFIX_LETTERS + 1) }, (_, i) =>
          word.slice(0, PREFIX_LETTERS + i),
        ),
      ),
    ),
    own: new Set(names.flatMap((name) => name.match(WORD) ?? []).map(fold)),
    isSaid: sequencesOf(all.flatMap((word) => word.split('-'))),
  };
}

/** Checks only the positions of the rarest word, so that many names in a long text stay cheap. */
function sequencesOf(all: string[]): KnownWords['isSaid'] {
  const places = new Map<string, number[]>();
  for (const [at, word] of all.entries()) {
    const list = places.get(word);
    if (list) list.push(at);
    else places.set(word, [at]);
  }
  return (words) => {
    const lists = words.map((word) => places.get(word) ?? []);
    const rarest = lists.reduce(
      (best, list, at) => (list.length < (lists[best]?.length ?? 0) ? at : best),
      0,
    );
    return (lists[rarest] ?? []).some((place) =>
      words.every((word, at) => all[place - rarest + at] === word),
    );
  };
}

interface Token extends FoundName {
  word: string;
  opens: boolean;
  next: string;
}

/** Proper names in `text` that the sources do not contain. In a headline every word may be capitalized. */
export function unknownNames(text: string, known: KnownWords, isHeadline: boolean): FoundName[] {
  const tokens = [...text.matchAll(WORD)].map(
    (match, at, all): Token => ({
      text: match[0],
      word: fold(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      opens:
        isHeadline ||
        match.index === 0 ||
        OPENING.test(text.slice(Math.max(0, match.index - MAX_OPENING_REACH), match.index)),
      next: all[at + 1]?.[0] ?? '',
    }),
  );
  const lower = new Set(tokens.flatMap(({ text: as, word }) => (/\p{Lu}/u.test(as) ? [] : word)));
  return runsOf(tokens, text).flatMap((run) => {
    const isUnknown = (token: Token) => !isKnown(token, known) && !(token.opens && isCommon(token, lower));
    if (isHeadline) return run.filter(isUnknown).flatMap((token) => nameOf([token], text));
    if (run.some(isUnknown)) return nameOf(trimmed(run, known, lower), text);
    return isSaidTogether(run, known, lower) ? [] : nameOf(run, text);
  });
}

/** Consecutive capitalized words: "Amazon Web Services". */
function runsOf(tokens: Token[], text: string): Token[][] {
  const runs: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (!/\p{Lu}/u.test(token.text) || ALWAYS_KNOWN.has(token.word)) continue;
    const before = tokens[at - 1];
    const open = runs.at(-1);
    const isNext =
      before !== undefined && open?.at(-1) === before && text.slice(before.end, token.start) === ' ';
    if (isNext) open?.push(token);
    else runs.push([token]);
  }
  return runs;
}

function isKnown({ word, text }: Token, { words, stems, prefixes, own }: KnownWords): boolean {
  if (words.has(word) || own.has(word) || stems.has(stem(word))) return true;
  const parts = word.split(/[-&]/);
  if (
    parts.length > 1 &&
    parts.every(
      (part) =>
        words.has(part) || stems.has(stem(part)) || FUNCTION_WORDS.has(part) || valueOfWords(part) !== null,
    )
  )
    return true;
  // An acronym or unusual spelling must match exactly.
  if (/\p{Lu}.*\p{Lu}|\p{N}/u.test(text)) return false;
  return (
    word.length > PREFIX_LETTERS && prefixes.has(word.slice(0, Math.max(PREFIX_LETTERS, word.length - 3)))
  );
}

/** Whether a word that begins a sentence is probably an ordinary one. */
function isCommon(
  { word, text, next }: Pick<Token, 'word' | 'text' | 'next'>,
  lower: ReadonlySet<string>,
): boolean {
  if (/^\P{L}*\p{L}.*\p{Lu}/su.test(text) || /\p{N}/u.test(text)) return false;
  if (FUNCTION_WORDS.has(word) || COMMON_OPENERS.has(word) || STOPWORDS.has(word) || lower.has(word))
    return true;
  if (valueOfWords(word) !== null || readVerb(word) !== undefined || ENDINGS.test(word)) return true;
  // "Bakers can …" is about bakers in general; "Tillpoint can …" about one company.
  const follows = next.toLowerCase();
  const isPluralVerb =
    /^(?:are|have|were|do|can|will|may|often|usually|who|that|and|with|in|on|of|from|for)$/.test(follows) ||
    readVerb(follows)?.form === 'base';
  return /[^s]s$/.test(word) && isPluralVerb;
}

/** Without an ordinary first word and without nouns after the name. */
function trimmed(run: Token[], known: KnownWords, lower: ReadonlySet<string>): Token[] {
  const [first, ...rest] = run;
  return first &&
    rest.length > 0 &&
    first.opens &&
    isCommon(first, lower) &&
    !rest.every((token) => isKnown(token, known))
    ? rest
    : run;
}

/** "John Smith" and "Ann Miller" do not make "John Miller" known. */
function isSaidTogether(run: Token[], known: KnownWords, lower: ReadonlySet<string>): boolean {
  const isOpener = (token: Token, at: number) => at === 0 && token.opens && isCommon(token, lower);
  const named = run.filter((token, at) => !isOpener(token, at) && !known.own.has(token.word));
  const core = named.filter(({ word }, at) => at === 0 || at < named.length - 1 || !TRAILING.test(word));
  const isSaid = (tokens: Token[]) => known.isSaid(tokens.flatMap(({ word }) => word.split('-')));
  return core.length < 2 || isSaid(core) || isSaid(run);
}

function nameOf(run: Token[], text: string): FoundName[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  return [{ text: text.slice(first.start, last.end), start: first.start, end: last.end }];
}
