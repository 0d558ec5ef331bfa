export interface Place {
  start: number;
  end: number;
}

/** Where a sentence of the checked text stands in the text as it is now; null when it is no longer there. */
export function placeNow(checked: string, place: Place, now: string): Place | null {
  const sentence = checked.slice(place.start, place.end);
  if (now.startsWith(sentence, place.start)) return place;
  const before = now.lastIndexOf(sentence, place.start);
  const after = now.indexOf(sentence, place.start);
  const isBeforeNearer = before >= 0 && (after < 0 || place.start - before < after - place.start);
  const start = isBeforeNearer ? before : after;
  return start < 0 ? null : { start, end: start + sentence.length };
}

export const replaceAt = (markdown: string, { start, end }: Place, by: string) =>
  markdown.slice(0, start) + by + markdown.slice(end);

/** Nothing but the mark of a list or quotation. */
const EMPTY_LINE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|>)[ \t]*)*$/;

/** Takes a sentence out of the text, and its line along when nothing else stood there. */
export function dropAt(markdown: string, { start, end }: Place): string {
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = markdown.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? markdown.length : nextBreak;
  const before = markdown.slice(lineStart, start);
  const after = markdown.slice(end, lineEnd);
  if (!EMPTY_LINE.test(before) || after.trim() !== '') {
    const isBetween = /\s$/.test(before) || before === '';
    return markdown.slice(0, start) + (isBetween ? after.trimStart() : after) + markdown.slice(lineEnd);
  }
  const head = markdown.slice(0, lineStart);
  const tail = markdown.slice(Math.min(markdown.length, lineEnd + 1));
  // Keeps one of the blank lines around the paragraph.
  return head.endsWith('\n\n') && tail.startsWith('\n') ? head + tail.slice(1) : head + tail;
}
