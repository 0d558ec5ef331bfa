import { NAME_PREFIXES, PRODUCT_NOUNS, USE_WORDS } from './matcher-cues.ts';
import { FIRST_NAMES, isKind, OF, PLACE_NOUNS } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
const LEGAL_AFTER =
  /^,?[ \u00a0](?:Inc|Incorporated|LLC|LLP|Ltd|Limited|Corp|Corporation|PLC|plc|GmbH|AG|KG|OHG|UG|SE|SA|SAS|SASU|SARL|EURL|SRL|SL|SLU|SpA|Ltda|LTDA|Lda|BV|NV|AB|ApS|Oy|Oyj|S\.?[aA]\.?|S\.?p\.?A|S\.?[rR]\.?[lL]|S\.?L|B\.?V|N\.?V|V\.?O\.?F|e\. ?K|Pty|Pte|sp\. z|s\.r\.o)(?![\p{L}\p{N}])/u;
const SIGNED = /^[*_`"”»]{0,3} ?(?:[™®℠]|\((?:R|TM|SM)\))/i;
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

/** Peter Otto: directly after a first name. */
export function isPerson(reader: Reader, occurrence: Occurrence): boolean {
  const previous = reader.tokens[occurrence.first - 1];
  if (!previous || !FIRST_NAMES.has(previous.text)) return false;
  const { clean } = reader;
  const gap = clean.slice(previous.end, occurrence.start);
  return gap === ' ' && CAPITALIZED.test(clean.slice(previous.start, previous.end));
}

/** the city of Orange, Lake Orange. */
export function isPlace({ before, second_before }: Surroundings): boolean {
  if (before === null) return false;
  return (
    PLACE_NOUNS.has(before) || (OF.has(before) && second_before !== null && PLACE_NOUNS.has(second_before))
  );
}

/** Chevy Chase, Intel Arc, Jack in the Box: the end of a longer name, which may belong to somebody else. */
export function endsLongerName(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  const { before, gap_before, titled, starts } = around;
  const { clean, tokens } = reader;
  const { first } = occurrence;
  const previous = tokens[first - 1];
  if (titled || starts || !previous || before === null || gap_before !== ' ') return false;
  const raw = clean.slice(previous.start, previous.end);
  if (isArticleInName(reader, occurrence)) return true;
  if (!CAPITALIZED.test(raw) || ALL_CAPITALS.test(raw) || tierOf(before) !== null) return false;
  const { code, language } = reader.spoken;
  if (isKind(before) || USE_WORDS.has(before) || language.uses.has(before) || language.common.has(before))
    return false;
  // Verbs and small words that start a sentence in another language are not listed, and German nouns are capitalized.
  const isUnclear = code === 'de' || (code !== 'en' && beginsSentence(clean, previous.start));
  return !isUnclear || FIRST_NAMES.has(before);
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
