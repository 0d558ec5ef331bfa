/** A meaningful part of a text: UTF-16 offsets, end exclusive. */
export interface Mark<Tone extends string = string> {
  start: number;
  end: number;
  tone: Tone;
  /** Its meaning, for hover and screen readers. */
  label: string;
}

export interface Piece<Tone extends string = string> {
  /** Start in the text. */
  at: number;
  text: string;
  mark: Mark<Tone> | null;
}

/** Splits a text that starts at `offset` of the marked whole into plain and marked pieces. Earlier marks win. */
export function splitByMarks<Tone extends string>(
  text: string,
  marks: Mark<Tone>[],
  offset = 0,
): Piece<Tone>[] {
  const pieces: Piece<Tone>[] = [];
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(mark.start - offset, at);
    const end = Math.min(mark.end - offset, text.length);
    if (end <= start) continue;
    if (start > at) pieces.push({ at, text: text.slice(at, start), mark: null });
    pieces.push({ at: start, text: text.slice(start, end), mark });
    at = end;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), mark: null });
  return pieces;
}
