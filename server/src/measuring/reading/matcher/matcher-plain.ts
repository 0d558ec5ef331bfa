import { COMPANY_VERBS } from './matcher-cues.ts';
import { isCompound } from './matcher-hyphens.ts';
import { GERMAN_NOUNS } from './matcher-languages.ts';
import { hasLegalForm, isPerson, isPlace } from './matcher-longer.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import { lookAround, type Reader, type Surroundings } from './matcher-surroundings.ts';

const CYRILLIC = /^\p{Script=Cyrillic}/u;

/**
 * A name that is not an English word counts anywhere, except as part of the name of a person or place, and except as a
 * word of another language: in lowercase where the text has capitals ("le carrefour"), or after an article in German.
 */
export function readPlain(
  reader: Reader,
  occurrence: Occurrence,
  proper: boolean,
): 'name' | 'maybe' | 'word' {
  if (!proper || hasLegalForm(reader, occurrence)) return 'name';
  if (isPerson(reader, occurrence)) return 'maybe';
  const around = lookAround(reader, occurrence);
  if (isPlace(reader, around)) return 'maybe';
  const { code, language } = reader.spoken;
  const { before, second_before, after, raw } = around;
  const isForeign = code !== 'en' || CYRILLIC.test(raw);
  if (!isForeign || isCompound(around)) return 'name';
  const behindArticle = before !== null && language.articles.has(before);
  if (/^\p{Ll}/u.test(raw)) return readSmall(reader, behindArticle);
  if (around.starts && after !== null && language.goes_on.has(after)) return 'word';
  const named = after !== null && (language.verbs.has(after) || COMPANY_VERBS.has(after));
  if (code !== 'de' || named || !GERMAN_NOUNS.has(raw.toLowerCase())) return 'name';
  return behindArticle ||
    (second_before !== null && language.articles.has(second_before) && isAdjective(around))
    ? 'maybe'
    : 'name';
}

const readSmall = ({ casual }: Reader, behindArticle: boolean) =>
  casual ? (behindArticle ? 'maybe' : 'name') : behindArticle ? 'word' : 'maybe';

/** einen langen Post: the word in front is declined. */
export const isAdjective = ({ before }: Surroundings) => before !== null && /(?:e|en|er|es|em)$/.test(before);
