import { z } from 'zod';
import { maybeCount, maybeText } from './provider-wire.ts';

/** The part of an answer that a grounding supports. Zero is left out on the wire. */
export const segmentSchema = z.object({
  partIndex: maybeCount,
  startIndex: maybeCount,
  endIndex: maybeCount,
  text: maybeText,
});

/**
 * Range in the joined text. Google counts UTF-8 bytes within one part; the segment's own text tells whether
 * that reading is right, and finds the place where it isn't.
 */
export function segmentRange(
  segment: z.infer<typeof segmentSchema>,
  parts: { text: string; thought: boolean }[],
): { start: number | null; end: number | null } {
  const index = segment.partIndex ?? 0;
  const part = parts[index];
  const offset = spoken(parts.slice(0, index)).length;
  const range =
    part && !part.thought ? byteRange(part.text, segment.startIndex ?? 0, segment.endIndex) : null;
  if (range && (segment.text === null || part?.text.slice(range.start, range.end) === segment.text)) {
    return { start: offset + range.start, end: offset + range.end };
  }
  const found = segment.text ? spoken(parts).indexOf(segment.text) : -1;
  return found < 0 ? { start: null, end: null } : { start: found, end: found + (segment.text?.length ?? 0) };
}

const spoken = (parts: { text: string; thought: boolean }[]) =>
  parts.map((part) => (part.thought ? '' : part.text)).join('');

function byteRange(text: string, start: number, end: number | null): { start: number; end: number } | null {
  const bytes = Buffer.from(text);
  if (end === null || start >= end || end > bytes.length) return null;
  return { start: bytes.subarray(0, start).toString().length, end: bytes.subarray(0, end).toString().length };
}
