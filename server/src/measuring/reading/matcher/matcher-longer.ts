import { COMPANY_VERBS, NAME_PREFIXES, PRODUCT_NOUNS, USE_WORDS } from './matcher-cues.ts';
import { FIRST_NAMES, isKind, OF } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
const LEGAL_AFTER =
  /^,?[ \u00a0](?:Inc|Incorporated|LLC|LLP|Ltd|Limited|Corp|Corporation|PLC|plc|GmbH|AG|KG|OHG|UG|SE|SA|SAS|SASU|SARL|EURL|SRL|SL|SLU|SpA|Ltda|LTDA|Lda|BV|NV|AB|ApS|Oy|Oyj|S\.?[aA]\.?|S\.?p\.?A|S\.?[rR]\.?[lL]|S\.?L|B\.?V|N\.?V|V\.?O\.?F|e\. ?K|Pty|Pte|sp\. z|s\.r\.o)(?![\p{L}\p{N}])/u;
const SIGNED = /^[*_`"”»]{0,3} ?(?:[™®℠]|\((?:R|TM|SM)\))/i;
/** San Diego and its likes are places, not persons. */
const SAINT = /^(?:san|santa|santo|sao|saint|sankt|st)$/;
const ALL_CAPITALS = /^\p{Lu}{2,}$/u;

/** Gong®, U.P.S., Bloom Inc.: ordinary words are not written like this. */
export function isMarkedAsName({ clean }: Reader, { start, end }: Occurrence): boolean {
  const behind = clean.slice(end, end + 20);
  return SIGNED.test(behind) || LEGAL_AFTER.test(behind) || clean.slice(start, end).includes('.');
}

export const hasLegalForm = ({ clean }: Reader, { end }: Occurrence) =>
  LEGAL_AFTER.test(clean.slice(end, end + 20));

/** "the bank Chase", "Grupo Santander": the kind of company comes first. */
export const isIntroduced = ({ before }: Surroundings) => before !== null && isKind(before);

/** Wernher von Braun. */
const PARTICLE = /^(?:von|van|de|di|da|du|del|der)$/;

/** Peter Otto: directly after a first name. */
export function isPerson(reader: Reader, occurrence: Occurrence): boolean {
  const { clean, tokens } = reader;
  const joined = PARTICLE.test(tokens[occurrence.first - 1]?.text ?? '') ? 2 : 1;
  const previous = tokens[occurrence.first - joined];
  if (!previous || !FIRST_NAMES.has(previous.text)) return false;
  if (SAINT.test(tokens[occurrence.first - joined - 1]?.text ?? '')) return false;
  const gap = clean.slice(previous.end, occurrence.start);
  return /^ (?:\p{Ll}{2,3} )?$/u.test(gap) && CAPITALIZED.test(clean.slice(previous.start, previous.end));
}

/** the city of Orange, la bahía de Santander. Without "of" the noun may end a phrase of its own: in this city Orange leads. */
export function isPlace({ spoken }: Reader, { before, second_before }: Surroundings): boolean {
  if (before === null || second_before === null || !OF.has(before)) return false;
  return spoken.language.places?.has(second_before) ?? false;
}

/** Chevy Chase, Intel Arc, Jack in the Box: the end of a longer name, which may belong to someone else. */
export function endsLongerName(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  const { before, gap_before, starts } = around;
  const { clean, tokens } = reader;
  const { first } = occurrence;
  const previous = tokens[first - 1];
  if (starts || !previous || before === null || gap_before !== ' ' || around.titled) return false;
  const raw = clean.slice(previous.start, previous.end);
  if (isArticleInName(reader, occurrence)) return true;
  if (isAfterPlace(reader, occurrence, around)) return false;
  if (!CAPITALIZED.test(raw) || ALL_CAPITALS.test(raw) || tierOf(before) !== null) return false;
  const { code, language } = reader.spoken;
  if (isKind(before) || USE_WORDS.has(before) || language.uses.has(before) || language.common.has(before))
    return false;
  // Verbs and small words that start a sentence in another language are not listed, and German nouns are capitalized.
  const isUnclear = code === 'de' || (code !== 'en' && beginsSentence(clean, previous.start));
  return !isUnclear || FIRST_NAMES.has(before);
}

const IN = /^(?:in|from|across|outside|throughout|en|dans|depuis|desde|em|nel|vanuit)$/;
/** Words of one name of a place. */
const MAX_PLACE_WORDS = 3;

/** In Germany Wise offers: where a verb follows, the capitals after the preposition end before the name. */
function isAfterPlace(
  { clean, tokens, spoken }: Reader,
  { first }: Occurrence,
  { after }: Surroundings,
): boolean {
  if (after === null || !(COMPANY_VERBS.has(after) || spoken.language.verbs.has(after))) return false;
  for (let index = first - 1; index >= first - 1 - MAX_PLACE_WORDS; index--) {
    const token = tokens[index];
    if (!token) return false;
    if (IN.test(token.text)) return beginsSentence(clean, token.start);
    if (!CAPITALIZED.test(clean.slice(token.start, token.end))) return false;
  }
  return false;
}

/** Jack in the Box. */
function isArticleInName({ clean, tokens }: Reader, { first }: Occurrence): boolean {
  const [third, second, previous] = [tokens[first - 3], tokens[first - 2], tokens[first - 1]];
  if (!third || !second || previous?.text !== 'the' || !/^(?:in|of|on|and)$/.test(second.text)) return false;
  return CAPITALIZED.test(clean.slice(third.start, third.end)) && third.end + 1 === second.start;
}

/** Square Appointments: in a line with few capitals, two capitalized words form one name, led by the brand's word. */
export function beginsLongerName(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  const following = reader.tokens[occurrence.next];
  if (!following || around.titled || around.gap_after !== ' ' || around.after === null) return false;
  if (NAME_PREFIXES.has(around.word) || PRODUCT_NOUNS.has(around.word)) return false;
  return CAPITALIZED.test(reader.clean.slice(following.start, following.end));
}

const beginsSentence = (clean: string, place: number) =>
  /(?:^|[.!?:;…\n])[\s*_>"“„«¿¡-]*$/.test(clean.slice(Math.max(0, place - 6), place));
