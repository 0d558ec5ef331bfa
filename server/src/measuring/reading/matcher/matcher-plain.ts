import { COMPANY_VERBS } from './matcher-cues.ts';
import { isCompound } from './matcher-hyphens.ts';
import { GERMAN_NOUNS, isKind } from './matcher-languages.ts';
import { isPerson, isPlace } from './matcher-longer.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';

const CYRILLIC = /^\p{Script=Cyrillic}/u;

/**
 * A name that is not an English word counts anywhere, except as part of the name of a person or place, and except as a
 * word of another language: in lowercase where the text has capitals ("le carrefour"), or after an article in German.
 */
export function readPlain(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
  proper: boolean,
): 'name' | 'maybe' | 'word' {
  if (!proper) return isSmallPhrase(reader, occurrence) ? 'maybe' : 'name';
  if (isPerson(reader, occurrence)) return 'maybe';
  if (isPlace(reader, around)) return 'maybe';
  const { code, language } = reader.spoken;
  const { before, second_before, after, raw } = around;
  if (around.gap_before === '-' && around.joined_before.length === 1) return 'word';
  const isForeign = code !== 'en' || CYRILLIC.test(raw);
  if (isCompound(around)) return 'name';
  const behindArticle = before !== null && language.articles.has(before);
  const small = /^\p{Ll}/u.test(raw);
  if (!isForeign) return small && !reader.casual ? readSmallEnglish(around, language.articles) : 'name';
  if (small && after !== null && language.articles.has(after)) return 'maybe';
  if (small) return readSmall(reader, behindArticle && !language.names_with_article);
  if (
    around.starts &&
    around.gap_after === ' ' &&
    after !== null &&
    (language.goes_on.has(after) || language.articles.has(after))
  )
    return 'word';
  if (isAside(reader, occurrence, around)) return 'maybe';
  const named = after !== null && (language.verbs.has(after) || COMPANY_VERBS.has(after));
  if (code !== 'de' || named || !GERMAN_NOUNS.has(raw.toLowerCase())) return 'name';
  return behindArticle ||
    (second_before !== null && language.articles.has(second_before) && isAdjective(around))
    ? 'maybe'
    : 'name';
}

/** tirer une carte noire: several words in small letters, in a text that has capitals. */
function isSmallPhrase(
  { clean, casual, spoken }: Reader,
  { start, end, first, next, spellings }: Occurrence,
): boolean {
  if (casual || spoken.code === 'en' || next - first < 2) return false;
  return (
    !/[\p{Lu}.]/u.test(clean.slice(start, end)) && spellings.every(({ written_small }) => !written_small)
  );
}

/** Klar, das geht: a word that begins a sentence, unless what follows says what company it is. */
function isAside(
  { clean, tokens, spoken }: Reader,
  { next }: Occurrence,
  { starts, gap_after, joined_after }: Surroundings,
): boolean {
  const following = tokens[next];
  if (!starts || !following || gap_after !== ', ' || !spoken.language.common.has(joined_after)) return false;
  if (/^\p{Lu}/u.test(clean.slice(following.start, following.start + 1))) return false;
  return !tokens.slice(next, next + 3).some(({ text }) => isKind(text));
}

const VERB_BEFORE = /^(?:to|ll|can|could|will|would|should|lets|us|you|we|i|they|please|and|just|don)$/;

/** to hoover, the hoover, hoover the stairs. */
function readSmallEnglish(
  { before, after, gap_before }: Surroundings,
  articles: ReadonlySet<string>,
): 'name' | 'maybe' | 'word' {
  if (before !== null && (articles.has(before) || VERB_BEFORE.test(before))) return 'word';
  if (after !== null && articles.has(after)) return 'word';
  return /[,;:]/.test(gap_before) ? 'maybe' : 'name';
}

const readSmall = ({ casual }: Reader, behindArticle: boolean) =>
  casual ? (behindArticle ? 'maybe' : 'name') : behindArticle ? 'word' : 'maybe';

/** einen langen Post: the word in front is declined. */
export const isAdjective = ({ before }: Surroundings) => before !== null && /(?:e|en|er|es|em)$/.test(before);
