import { normalized } from '../../../language/normalized.ts';
import {
  COLLOCATIONS,
  COMPANY_PREDICATES,
  COMPANY_VERBS,
  DATE_VERBS,
  MOVES,
  NAME_PREFIXES,
  NAME_SUFFIXES,
  NOT_A_NAME_BEFORE,
  PRODUCT_NOUNS,
  SENTENCE_ADVERBS,
  USE_WORDS,
} from './matcher-cues.ts';
import { isDate, namesOtherDays } from './matcher-dates.ts';
import { readHead } from './matcher-heads.ts';
import { HYPHEN, isCompound, isJoinedToName } from './matcher-hyphens.ts';
import { COLORS, isKind } from './matcher-languages.ts';
import { beginsLongerName, endsLongerName, isIntroduced, isMarkedAsName, isPlace } from './matcher-longer.ts';
import { readLower } from './matcher-lower.ts';
import type { NameKind } from './matcher-names.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import { isAdjective } from './matcher-plain.ts';
import { isInSeries } from './matcher-series.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { UNSPACED } from './matcher-tokens.ts';
import { tierOf } from './matcher-words.ts';

/**
 * `likely` counts unless the same text uses the word in its ordinary meaning; `maybe` counts only if the text clearly
 * uses the name elsewhere. `other` is probably something else of that name and never counts, but is shown.
 */
export type Reading = 'name' | 'likely' | 'maybe' | 'other' | 'word';

/** Decides whether a word that is also a brand's name means the brand here. */
export function readWord(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
  kind: NameKind,
): Reading {
  if (isMarkedAsName(reader, occurrence) || isCompound(around)) return 'name';
  if (isWordByCompany(reader, occurrence, around)) return 'word';
  if (isPlace(reader, around)) return 'maybe';
  if (NOT_ASCII.test(normalized(around.raw, 'NFKC'))) return 'name';
  const series = isInSeries(reader, occurrence, around);
  if (/^\p{Ll}/u.test(around.raw))
    return reader.casual && series ? 'name' : readLower(reader, occurrence, around);
  if (isIntroduced(around)) return 'name';
  if (endsLongerName(reader, occurrence, around)) return 'maybe';
  if (occurrence.plural) return around.starts || around.titled ? 'word' : 'name';
  if (touchesUnspaced(reader.clean, occurrence)) return 'name';
  if (kind === 'calendar' && isDate(reader, occurrence, around)) return 'word';
  if (
    series ||
    isUsed(around) ||
    isSubject(around, kind) ||
    isForeignSubject(reader, occurrence, around) ||
    isMarked(reader, occurrence)
  )
    return 'name';
  const head = readHead(reader, occurrence);
  if (kind === 'calendar') return head === 'name' && !namesOtherDays(reader, around) ? 'name' : 'maybe';
  if (head !== null || kind === 'letter') return head ?? 'word';
  if (around.starts && beginsLongerName(reader, occurrence, around))
    return reader.spoken.code === 'de' ? 'likely' : 'name';
  if (isGermanNoun(reader, around)) return 'maybe';
  if (!around.starts && !around.titled) return endsPhrase(reader, occurrence, around) ? 'maybe' : 'name';
  if (around.after !== null && NOT_A_NAME_BEFORE.has(around.after)) return 'word';
  return kind === 'rare' && !around.titled ? 'likely' : 'maybe';
}

/** Fixed phrases (linear algebra), sentence adverbs (Indeed, …) and compounds (price-wise). */
function isWordByCompany(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  const { word, before, after, starts, gap_before, gap_after, joined_before, joined_after } = around;
  const company = COLLOCATIONS[word];
  if (before !== null && company?.before?.has(before)) return true;
  if (after !== null && company?.after?.has(after)) return true;
  if (after !== null && COLORS.has(after) && around.second_after !== 'friday') return true;
  if (starts && SENTENCE_ADVERBS.has(word) && gap_after.startsWith(',')) return true;
  if (isJoinedToName(reader, occurrence, around)) return false;
  if (HYPHEN.test(gap_before) && !NAME_PREFIXES.has(joined_before)) return true;
  return HYPHEN.test(gap_after) && !NAME_SUFFIXES.has(joined_after);
}

/** The word lists contain no accents, so a name with accents is not an ordinary word. */
const NOT_ASCII = /[^\0-~]/;

/** use Linear, switched to Linear, such as Linear. */
function isUsed({ before, second_before }: Surroundings): boolean {
  if (before === null) return false;
  if (before === 'to' || before === 'as') return second_before !== null && MOVES.has(second_before);
  return USE_WORDS.has(before);
}

/** Linear offers, Linear is a, Linear's, Linear (a tracker), Linear alternatives. */
function isSubject(
  { word, after, second_after, gap_after, joined_after }: Surroundings,
  kind: NameKind,
): boolean {
  if (after !== null && PRODUCT_NOUNS.has(after)) return true;
  if (after !== null && COMPANY_VERBS.has(after)) return kind !== 'calendar' || !DATE_VERBS.has(after);
  if (kind === 'calendar') return false;
  if (POSSESSIVE.test(gap_after) && (joined_after === 's' || word.endsWith('s'))) return true;
  if (/^[\s*_`\]\ufffc]*\([\s[]*\ufffc/.test(gap_after)) return true;
  if (/^(?:,|\s*\()\s*$/.test(gap_after) && ARTICLES.test(joined_after)) return true;
  if (/^(?:appears|seems)$/.test(after ?? '') && second_after === 'to') return true;
  return /^(?:is|was)$/.test(after ?? '') && second_after !== null && COMPANY_PREDICATES.has(second_after);
}

/** Linear bietet, Linear est un outil. */
function isForeignSubject(
  reader: Reader,
  occurrence: Occurrence,
  { before, after, second_after }: Surroundings,
): boolean {
  const { code, language } = reader.spoken;
  if (code === 'en') return false;
  if (before !== null && language.uses.has(before)) return true;
  if (after === null) return false;
  if (language.verbs.has(after)) return true;
  if (!language.is.has(after) || second_after === null || !language.articles.has(second_after)) return false;
  return reader.tokens.slice(occurrence.next + 2, occurrence.next + 6).some(({ text }) => isKind(text));
}

/** den Post, einen langen Post: German nouns are capitalized like names. */
function isGermanNoun(reader: Reader, around: Surroundings): boolean {
  const { code, language } = reader.spoken;
  if (code !== 'de' || around.before === null) return false;
  if (language.articles.has(around.before)) return true;
  return isAdjective(around) && around.second_before !== null && language.articles.has(around.second_before);
}
const POSSESSIVE = /^[*_`\]]*['’´]/;
const ARTICLES = /^(?:an?|the|which|whose|who|formerly)$/;

/** A whole quotation, or the whole label of a link to a host of that name. */
function isMarked({ text }: Reader, { start, end, spellings }: Occurrence): boolean {
  const before = text.slice(Math.max(0, start - 6), start);
  const after = text.slice(end, end + 200);
  if (/["“„«]$/.test(before) && /^["”“»]/.test(after)) return true;
  const host = /\[[*_`]*$/.test(before) ? /^[*_`]*\]\(<?https?:\/\/([^/)\s]+)/i.exec(after)?.[1] : undefined;
  return (
    host !== undefined && spellings.some(({ key }) => host.toLowerCase().replace(/-/g, '').includes(key))
  );
}

/** Business Model Canvas, near Union Square: capitalized words in front make it part of another name. */
function endsPhrase(
  { clean, tokens }: Reader,
  { first }: Occurrence,
  { before, second_before, gap_before }: Surroundings,
): boolean {
  const previous = tokens[first - 1];
  if (!previous || before === null || second_before === null || gap_before !== ' ') return false;
  return /^\p{Lu}\p{Ll}/u.test(clean.slice(previous.start, previous.end)) && tierOf(before) !== null;
}

function touchesUnspaced(clean: string, { start, end }: Occurrence): boolean {
  return UNSPACED_CHARACTER.test(clean.charAt(start - 1)) || UNSPACED_CHARACTER.test(clean.charAt(end));
}
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'v');
