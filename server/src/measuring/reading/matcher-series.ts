import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader } from './matcher-surroundings.ts';
import { CALENDAR, tierOf } from './matcher-words.ts';

const LINK_WORDS = new Set(['and', 'or', 'nor', 'vs', 'versus', 'und', 'oder', 'et', 'ou', 'y']);
/** Emphasis, quotes, brackets and blanked link targets. */
const MARKS = /[\s*_`"“”'’[\]\ufffc]/g;

/** Whether it is joined by a comma, slash, "and", "or" or "vs" to a name: Asana, Monday and ClickUp. */
export function isInSeries(reader: Reader, occurrence: Occurrence): boolean {
  return isNameInSeries(reader, occurrence, 1) || isNameInSeries(reader, occurrence, -1);
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
  if (gap === null || !neighbour || !/^[,/|、・.]?$/.test(gap)) return false;
  if (LINK_WORDS.has(neighbour.text)) {
    const second = between(edge + step);
    return second !== null && /^[,.]?$/.test(second) && isName(reader, edge + 2 * step);
  }
  return /^[,/、・]$/.test(gap) && isName(reader, edge + step);
}

function isName({ clean, tokens, tracked, casual }: Reader, index: number): boolean {
  const token = tokens[index];
  if (!token || CALENDAR.has(token.text)) return false;
  const unlisted = tierOf(token.text) === null && token.text.length > 1;
  if (casual) return unlisted && tracked.has(token.start);
  return /^\p{Lu}/u.test(clean.slice(token.start, token.end)) && (unlisted || tracked.has(token.start));
}
