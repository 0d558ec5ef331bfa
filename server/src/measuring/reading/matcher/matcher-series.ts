import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { CALENDAR, tierOf } from './matcher-words.ts';

const LINK_WORDS = new Set([
  'and',
  'or',
  'nor',
  'vs',
  'versus',
  'und',
  'oder',
  'et',
  'ou',
  'y',
  'sowie',
  'noch',
  'ni',
  'oraz',
  'и',
  'или',
]);
/** Between the conjunction and the name: als auch, quanto o. */
const SKIPPED = /^(?:auch|also|o|a|le|la|il|de|het|el)$/;
/** Emphasis, quotes, brackets and blanked link targets. */
const MARKS = /[\s*_`"“”'’[\]\ufffc]/g;

/** Whether a comma, slash, "and", "or" or "vs" joins it to a name: Asana, Monday and ClickUp. */
export function isInSeries(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  if (isNameInSeries(reader, occurrence, 1) || isNameInSeries(reader, occurrence, -1)) return true;
  return reader.spoken.code === 'en' && leadsCapitals(reader, occurrence) && !around.titled;
}

/** Words between the commas of a list. */
const MAX_ITEM_WORDS = 3;

/** Delta and United; Gap, Old Navy and Uniqlo: within a sentence English capitalizes only names. */
function leadsCapitals({ clean, tokens }: Reader, { next, end }: Occurrence): boolean {
  const isCapital = (index: number) => {
    const token = tokens[index];
    return (
      token !== undefined &&
      /^\p{Lu}\p{Ll}/u.test(clean.slice(token.start, token.end)) &&
      !CALENDAR.has(token.text)
    );
  };
  const gapBefore = (index: number) =>
    clean.slice(index === next ? end : (tokens[index - 1]?.end ?? 0), tokens[index]?.start ?? 0);
  if (LINK_WORDS.has(tokens[next]?.text ?? ''))
    return gapBefore(next) === ' ' && gapBefore(next + 1) === ' ' && isCapital(next + 1);
  if (gapBefore(next) !== ', ' || !isCapital(next)) return false;
  for (let index = next + 1; index <= next + MAX_ITEM_WORDS; index++) {
    if (LINK_WORDS.has(tokens[index]?.text ?? '')) return isCapital(index + 1);
    if (gapBefore(index) === ', ') return isCapital(index);
    if (gapBefore(index) !== ' ' || !isCapital(index)) return false;
  }
  return false;
}

function isNameInSeries(reader: Reader, { first, next }: Occurrence, step: 1 | -1): boolean {
  const { clean, tokens } = reader;
  const edge = step === 1 ? next - 1 : first;
  const between = (index: number) => {
    const [left, right] = [tokens[Math.min(index, index + step)], tokens[Math.max(index, index + step)]];
    return left && right ? clean.slice(left.end, right.start).replace(MARKS, '') : null;
  };
  const gap = between(edge);
  const neighbour = tokens[edge + step];
  if (gap === null || !neighbour || !/^[,;/|•·、，；・.]?$/.test(gap)) return false;
  if (LINK_WORDS.has(neighbour.text) || reader.spoken.language.joins.has(neighbour.text)) {
    const further = SKIPPED.test(tokens[edge + 2 * step]?.text ?? '') ? 3 : 2;
    const second = between(edge + step);
    return second !== null && /^[,.]?$/.test(second) && isName(reader, edge + further * step);
  }
  if (gap === '|' && isInTable(reader, neighbour.start)) return false;
  return /^[,;/|•·、，；・]$/.test(gap) && isName(reader, edge + step);
}

/** Table cells may contain anything. */
function isInTable({ clean }: Reader, place: number): boolean {
  const from = clean.lastIndexOf('\n', place) + 1;
  return /^\s*\|/.test(clean.slice(from, from + 10));
}

function isName({ clean, tokens, tracked, casual }: Reader, index: number): boolean {
  const token = tokens[index];
  if (!token || CALENDAR.has(token.text)) return false;
  const unlisted = tierOf(token.text) === null && token.text.length > 1;
  if (casual) return unlisted && tracked.has(token.start);
  return /^\p{Lu}/u.test(clean.slice(token.start, token.end)) && (unlisted || tracked.has(token.start));
}
