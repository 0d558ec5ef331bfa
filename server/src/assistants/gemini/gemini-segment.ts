import { z } from 'zod';
import { maybeCount, maybeText } from '../provider-wire.ts';

/** The part of an answer that a grounding supports. Zero is omitted in the JSON. */
export const segmentSchema = z.object({
  partIndex: maybeCount,
  startIndex: maybeCount,
  endIndex: maybeCount,
  text: maybeText,
});

interface Part {
  text: string;
  thought: boolean;
}

/** Limits on searching the text of segments with a wrong position: how often per answer, and how far into it. */
const MAX_SOUGHT = 50;
const MAX_SEARCHED = 50_000;

/**
 * Ranges in the joined text. Google counts UTF-8 bytes within one part; the segment's own text confirms the position,
 * or helps to find the right one. The parts are read once, however many segments there are.
 */
export function segmentRanges(parts: readonly Part[]) {
  const spoken = parts.map((part) => (part.thought ? '' : part.text));
  const offsets = [0];
  for (const text of spoken) offsets.push((offsets.at(-1) ?? 0) + text.length);
  const whole = spoken.join('').slice(0, MAX_SEARCHED);
  const counted = new Map<Part, Uint32Array>();
  let sought = 0;

  function inPart({ partIndex, startIndex, endIndex, text }: z.infer<typeof segmentSchema>) {
    const part = parts[partIndex ?? 0];
    if (!part || part.thought || endIndex === null) return null;
    const units = counted.get(part) ?? unitsAtBytes(part.text);
    counted.set(part, units);
    const [start, end] = [units[startIndex ?? 0], units[endIndex]];
    if (start === undefined || end === undefined || start >= end) return null;
    if (text !== null && !(text.length === end - start && part.text.startsWith(text, start))) return null;
    const offset = offsets[partIndex ?? 0] ?? 0;
    return { start: offset + start, end: offset + end };
  }

  return (segment: z.infer<typeof segmentSchema>): { start: number | null; end: number | null } => {
    const range = inPart(segment);
    if (range) return range;
    const none = { start: null, end: null };
    if (!segment.text || sought >= MAX_SOUGHT) return none;
    sought += 1;
    const found = whole.indexOf(segment.text);
    return found < 0 ? none : { start: found, end: found + segment.text.length };
  };
}

/** UTF-16 units before each byte position of the text, including its end. */
function unitsAtBytes(text: string): Uint32Array {
  const units = new Uint32Array(Buffer.byteLength(text) + 1);
  let [byte, unit] = [0, 0];
  while (unit < text.length) {
    const point = text.codePointAt(unit) ?? 0;
    units[byte] = unit;
    unit += point > 0xffff ? 2 : 1;
    const end = byte + (point > 0xffff ? 4 : point > 0x7ff ? 3 : point > 0x7f ? 2 : 1);
    for (byte += 1; byte < end; byte += 1) units[byte] = unit;
  }
  units[byte] = unit;
  return units;
}
