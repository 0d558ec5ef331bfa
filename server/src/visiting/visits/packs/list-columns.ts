/** A list for each visit, such as its views, one visit's after the other's. */
export interface ListColumns {
  /** How many each visit has. */
  lengths: Uint32Array;
  /** What each is: a place in words. */
  codes: Uint32Array;
  /** A number beside it. */
  numbers: Uint32Array | Float64Array;
  /** And a small one. */
  small: Uint8Array;
}

export const newLists = (visits: number, items: number, like?: ListColumns): ListColumns => ({
  lengths: new Uint32Array(visits),
  codes: new Uint32Array(items),
  numbers: like?.numbers instanceof Float64Array ? new Float64Array(items) : new Uint32Array(items),
  small: new Uint8Array(items),
});

export const newAmounts = (visits: number, items: number): ListColumns => ({
  ...newLists(visits, items),
  numbers: new Float64Array(items),
});

/** Where each visit's list begins, and the end. */
export function firstsOf({ lengths }: ListColumns): Uint32Array {
  const first = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) first[at + 1] = (first[at] ?? 0) + (lengths[at] ?? 0);
  return first;
}

/** One after the other. */
export function joinedLists(parts: readonly ListColumns[]): ListColumns {
  const sum = (of: (part: ListColumns) => number) => parts.reduce((all, part) => all + of(part), 0);
  const found = newLists(
    sum(({ lengths }) => lengths.length),
    sum(({ codes }) => codes.length),
    parts[0],
  );
  let [visit, item] = [0, 0];
  for (const { lengths, codes, numbers, small } of parts) {
    found.lengths.set(lengths, visit);
    found.codes.set(codes, item);
    found.numbers.set(numbers, item);
    found.small.set(small, item);
    visit += lengths.length;
    item += codes.length;
  }
  return found;
}

/** Lists of the visits at these places, in this order. */
export function pickedLists(lists: ListColumns, places: Uint32Array): ListColumns {
  const first = firstsOf(lists);
  const found = newLists(
    places.length,
    places.reduce((sum, place) => sum + (lists.lengths[place] ?? 0), 0),
    lists,
  );
  let to = 0;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const [from, end] = [first[place] ?? 0, first[place + 1] ?? 0];
    found.lengths[at] = end - from;
    for (let item = from; item < end; item += 1) {
      found.codes[to] = lists.codes[item] ?? 0;
      found.numbers[to] = lists.numbers[item] ?? 0;
      found.small[to] = lists.small[item] ?? 0;
      to += 1;
    }
  }
  return found;
}
