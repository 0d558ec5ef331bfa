import type { Mention, Span } from './matcher/matcher.ts';

/** What reading costs grows faster than the text, so a long one is read in parts. */
export const MAX_PART = 50_000;
/** How far before its end a part may end, so that no name and no sentence is cut in two. */
const MAX_STEP_BACK = 5_000;

/** What one part names; ranks are given for the whole text. */
export type Found = Omit<Mention, 'rank'>;

/** Reads a text of any length part by part; places are those of the whole text. */
export function matchInParts(match: (text: string) => Found[], text: string): Found[] {
  if (text.length <= MAX_PART) return match(text);
  const found = [...partsOf(text)].flatMap(({ from, part }) => match(part).map((one) => moved(one, from)));
  return Map.groupBy(found, ({ brand_id }) => brand_id)
    .values()
    .map(joined)
    .toArray();
}

function* partsOf(text: string): Generator<{ from: number; part: string }> {
  for (let from = 0; from < text.length; ) {
    const end = from + MAX_PART < text.length ? endBefore(text, from + MAX_PART) : text.length;
    yield { from, part: text.slice(from, end) };
    from = end;
  }
}

/** Behind the last line, sentence or word; in one word that never ends, between two characters. */
function endBefore(text: string, most: number): number {
  const last = text.slice(most - MAX_STEP_BACK, most);
  for (const end of ['\n', '. ', '。', ' ']) {
    const place = last.lastIndexOf(end);
    if (place >= 0) return most - MAX_STEP_BACK + place + end.length;
  }
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

function moved(found: Found, by: number): Found {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  return {
    ...found,
    first_offset: found.first_offset + by,
    spans: found.spans.map(move),
    negated: found.negated.map(move),
  };
}

/** What is clear in one part leaves nothing unclear in another; each phrase once. */
function joined(parts: readonly Found[]): Found {
  const isClear = parts.some(({ spans, unclear }) => spans.length > 0 && unclear.length === 0);
  const spans = parts.flatMap((part) => part.spans);
  const negated = parts.flatMap((part) => part.negated);
  const all = parts.flatMap(({ unclear }) => unclear);
  const phrases = new Map(all.toReversed().map((one) => [one.phrase, one]));
  const [first] = parts;
  return {
    brand_id: first?.brand_id ?? '',
    first_offset: (spans[0] ?? negated[0])?.start ?? 0,
    spans,
    negated,
    unclear: isClear ? [] : [...phrases.values()],
  };
}
