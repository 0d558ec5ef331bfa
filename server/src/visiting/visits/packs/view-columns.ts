/** Views of visits, one visit's after the other's. */
export interface ViewColumns {
  /** How many each visit has. */
  seen: Uint32Array;
  /** The place of each view's path in the words of paths. */
  paths: Uint32Array;
  /** One more than the milliseconds for which it was visible; 0 where that is unknown. */
  shown: Uint32Array;
}

export const newViews = (visits: number, views: number): ViewColumns => ({
  seen: new Uint32Array(visits),
  paths: new Uint32Array(views),
  shown: new Uint32Array(views),
});

/** Where each visit's views begin, and the end. */
export function firstViews({ seen }: ViewColumns): Uint32Array {
  const first = new Uint32Array(seen.length + 1);
  for (let at = 0; at < seen.length; at += 1) first[at + 1] = (first[at] ?? 0) + (seen[at] ?? 0);
  return first;
}

/** One after the other. */
export function joinedViews(parts: readonly ViewColumns[]): ViewColumns {
  const sum = (of: (part: ViewColumns) => number) => parts.reduce((all, part) => all + of(part), 0);
  const found = newViews(
    sum(({ seen }) => seen.length),
    sum(({ paths }) => paths.length),
  );
  let [visit, view] = [0, 0];
  for (const { seen, paths, shown } of parts) {
    found.seen.set(seen, visit);
    found.paths.set(paths, view);
    found.shown.set(shown, view);
    visit += seen.length;
    view += paths.length;
  }
  return found;
}

/** Views of the visits at these places, in this order. */
export function pickedViews(views: ViewColumns, places: Uint32Array): ViewColumns {
  const first = firstViews(views);
  const found = newViews(
    places.length,
    places.reduce((sum, place) => sum + (views.seen[place] ?? 0), 0),
  );
  let to = 0;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const [from, end] = [first[place] ?? 0, first[place + 1] ?? 0];
    found.seen[at] = end - from;
    for (let view = from; view < end; view += 1) {
      found.paths[to] = views.paths[view] ?? 0;
      found.shown[to] = views.shown[view] ?? 0;
      to += 1;
    }
  }
  return found;
}
