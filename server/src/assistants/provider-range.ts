export interface Range {
  start: number | null;
  end: number | null;
}

const NONE: Range = { start: null, end: null };
/** Longer than any cited address with its title. */
const MAX_LOOKED_AT = 5000;

/**
 * Positions of citations in `text`, shifted by `offset` into the joined text; null when outside of it. Providers do not
 * say whether they count UTF-16 units or code points. If the two differ, the reading whose slice contains the cited
 * address wins. The text is read once, however many citations there are.
 */
export function rangesWithin(text: string, offset: number) {
  const unitsUpTo = countUnits(text);
  return ({
    start_index,
    end_index,
    url,
  }: {
    start_index: number | null;
    end_index: number | null;
    url: string;
  }): Range => {
    if (start_index === null || end_index === null || start_index >= end_index) return NONE;
    const units = { start: start_index, end: end_index };
    const points = { start: unitsUpTo(start_index), end: unitsUpTo(end_index) };
    const holdsUrl = ({ start, end }: typeof units) =>
      text.slice(start, Math.min(end, start + MAX_LOOKED_AT)).includes(url);
    const isSame = points.start === units.start && points.end === units.end;
    const range = !isSame && !holdsUrl(units) && holdsUrl(points) ? points : units;
    return range.end > text.length ? NONE : { start: range.start + offset, end: range.end + offset };
  };
}

/** UTF-16 units in the given number of code points; the whole length when there are fewer. */
function countUnits(text: string): (points: number) => number {
  if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) return (points) => Math.min(points, text.length);
  const ends = [0];
  let units = 0;
  for (const character of text) {
    units += character.length;
    ends.push(units);
  }
  return (points) => ends[points] ?? units;
}
