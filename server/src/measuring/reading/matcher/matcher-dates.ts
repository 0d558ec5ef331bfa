import { DATE_AFTER, DATE_BEFORE } from './matcher-cues.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { CALENDAR } from './matcher-words.ts';

/** on Monday, Monday morning, Monday to Friday, May 2027. */
export function isDate({ tokens }: Reader, { first, next }: Occurrence, around: Surroundings): boolean {
  const { before, after, gap_before, gap_after } = around;
  if ((before !== null && DATE_BEFORE.has(before)) || (after !== null && DATE_AFTER.has(after))) return true;
  const nearby = [tokens[first - 1], tokens[first - 2], tokens[next], tokens[next + 1]];
  if (nearby.some((token) => token && CALENDAR.has(token.text))) return true;
  const numberBefore = /^\d+$/.test(tokens[first - 1]?.text ?? '') && /^\s+$/.test(gap_before);
  return numberBefore || (/^\d+/.test(tokens[next]?.text ?? '') && /^,?\s+$/.test(gap_after));
}

/** Whether the text mentions other days or months, as opening hours do. */
export function namesOtherDays(reader: Reader, { word }: Surroundings): boolean {
  const days = known.get(reader) ?? new Set(reader.tokens.map(({ text }) => text)).intersection(CALENDAR);
  known.set(reader, days);
  return days.size > 1 || (days.size === 1 && !days.has(word));
}

/** Computed once per text. */
const known = new WeakMap<Reader, Set<string>>();
