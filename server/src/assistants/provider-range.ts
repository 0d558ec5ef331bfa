/**
 * The range that a citation covers, moved by `offset` into the joined text; nulls where it lies outside of `text`.
 * Providers don't say whether they count UTF-16 units or code points: where the two differ, the reading whose
 * slice holds the cited address wins.
 */
export function rangeWithin(
  text: string,
  { start_index, end_index, url }: { start_index: number | null; end_index: number | null; url: string },
  offset: number,
): { start: number | null; end: number | null } {
  const none = { start: null, end: null };
  if (start_index === null || end_index === null || start_index >= end_index) return none;
  const units = { start: start_index, end: end_index };
  const points = { start: unitsUpTo(text, start_index), end: unitsUpTo(text, end_index) };
  const holdsUrl = ({ start, end }: typeof units) => text.slice(start, end).includes(url);
  const range = !holdsUrl(units) && holdsUrl(points) ? points : units;
  return range.end > text.length ? none : { start: range.start + offset, end: range.end + offset };
}

/** UTF-16 units in the first `points` code points. */
function unitsUpTo(text: string, points: number): number {
  let units = 0;
  let left = points;
  for (const character of text) {
    if (left === 0) break;
    units += character.length;
    left -= 1;
  }
  return units;
}
