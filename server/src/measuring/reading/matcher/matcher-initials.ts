import { isKind, OF } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const INITIALS = /^[\p{L}\d]{1,3}$/u;
const CAPITALS = /^[\p{Lu}\d]+$/u;
const OWNED =
  /^(?:any|her|his|my|your|their|our|another|each|every|one|two|three|four|six|s|ihr|sein|mein|son|sa|mon|su|mi|suo)$/;
const PLACED = /^(?:in|at|on|of)$/;
const ONE = /^(?:a|an|eine?|einen?|une?|una?|uma?|een)$/;
const STANDS_FOR = /^(?:stand|stands|means|bedeutet|steht|signifie|significa)$/;

/**
 * 1.5 HP, a DM, her IQ, -ing: two or three letters that a unit, an abbreviation or a syllable has as well. A name in
 * capitals is none of these in other letters, such as MSc.
 */
export function areOtherInitials(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
  inCapitals: boolean,
): boolean {
  const { raw, before, after, gap_before, gap_after, word } = around;
  if (!INITIALS.test(raw)) return false;
  if (inCapitals && !CAPITALS.test(raw) && !reader.casual) {
    return !/^\p{Lu}\p{Ll}\p{Lu}$/u.test(raw) || word.length < 3;
  }
  if (/^\s*=/.test(gap_after) || (after !== null && STANDS_FOR.test(after))) return true;
  const previous = reader.tokens[occurrence.first - 1];
  if (previous && /^[\d]+$/.test(previous.text) && /^[ \u00a0]?$/.test(gap_before)) return true;
  if (
    /\bas $/.test(reader.clean.slice(Math.max(0, occurrence.start - 16), occurrence.start)) &&
    before === 'as'
  )
    return around.second_before === 'abbreviated';
  if (/\($/.test(gap_before) && /^\)/.test(gap_after)) return true;
  if (before === null) return false;
  if (before === 'the' && PLACED.test(around.second_before ?? '')) return !isNoun(reader, around);
  if (OWNED.test(before)) return !isNoun(reader, around) || before === 's';
  if (ONE.test(before)) return !isNoun(reader, around);
  return isArticle(reader, before) && after !== null && (OF.has(after) || /^d(?:u|es|er)$/.test(after));
}

const isArticle = ({ spoken }: Reader, word: string) => spoken.language.articles.has(word);

/** an HP printer: what follows is what the company makes. */
const isNoun = ({ spoken }: Reader, { after }: Surroundings) =>
  after !== null && (isKind(after) || !(spoken.language.common.has(after) || SMALL.test(after)));
const SMALL =
  /^(?:in|on|at|for|from|to|of|with|and|or|is|was|were|that|dann|dann|pour|para|batter(?:y|ies))$/;

const SMALL_WORD =
  /^(?:the|and|of|to|in|on|for|is|are|you|your|der|die|das|und|le|la|les|et|el|los|y|il|e|de|het|en|o|os)$/;

/** AT THE STATION, FRESH AIR: where all words around are in capitals, capitals say nothing. */
export function isAmongCapitals(
  { clean, tokens }: Reader,
  { first, next }: Occurrence,
  { raw }: Surroundings,
): boolean {
  if (!/^\p{Lu}{2,}$/u.test(raw)) return false;
  const near = [tokens[first - 1], tokens[next]].filter((token) => token !== undefined);
  const shouts = near.filter(({ start, end }) => /^\p{Lu}{2,}$/u.test(clean.slice(start, end)));
  if (raw.length <= 3 && shouts.some(({ text }) => tierOf(text) !== null || SMALL_WORD.test(text)))
    return true;
  return shouts.length > 0 && shouts.length === near.length;
}
