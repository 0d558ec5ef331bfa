import type { StoredElement } from './elements.queries.ts';

export interface FoundElement {
  selector: string;
  tag: string;
  kind: StoredElement['kind'];
  area: 'header' | 'main' | 'footer';
  content: string;
  href: string | null;
  src: string | null;
}

type Sameness = (element: Omit<StoredElement, 'id' | 'place' | 'gone'>) => string;

/** Ordered from the strongest evidence to the weakest. */
const SAMENESS: readonly Sameness[] = [
  (e) => key(e.kind, e.selector, e.content, e.href, e.src),
  (e) => key(e.kind, e.content, e.href, e.src),
  (e) => key(e.kind, e.selector, e.content),
  (e) => key(e.kind, e.content, e.kind === 'image' ? e.src : null),
  (e) => key(e.kind, e.selector),
];
const MIN_OVERLAP = 0.6;
/** How far an edited text may have moved. */
const MAX_DISTANCE = 12;

const key = (...parts: (string | null)[]) => JSON.stringify(parts);

/**
 * For each found element, in order, the id of the stored element it is; null for new ones. Present elements are matched
 * before disappeared ones.
 */
export function matchElements(
  stored: readonly StoredElement[],
  found: readonly FoundElement[],
): (string | null)[] {
  const ids: (string | null)[] = found.map(() => null);
  const taken = new Set<string>();
  const take = (index: number, { id }: StoredElement) => {
    ids[index] = id;
    taken.add(id);
  };
  for (const gone of [false, true]) {
    const those = stored.filter((element) => element.gone === gone);
    const open = () => those.filter(({ id }) => !taken.has(id));
    for (const sameness of SAMENESS) {
      const queues = groupBy(open(), sameness);
      for (const [index, element] of found.entries()) {
        const same = ids[index] === null ? queues.get(sameness(element))?.shift() : undefined;
        if (same) take(index, same);
      }
    }
    if (!gone) matchEdited(found, ids, open(), take);
  }
  return ids;
}

/** Edited texts: mostly the same words at about the same place. */
function matchEdited(
  found: readonly FoundElement[],
  ids: readonly (string | null)[],
  open: StoredElement[],
  take: (index: number, element: StoredElement) => void,
) {
  for (const [index, element] of found.entries()) {
    if (ids[index] !== null) continue;
    const near = open.filter(
      ({ kind, place }) => kind === element.kind && Math.abs(place - index) <= MAX_DISTANCE,
    );
    const [best] = near
      .map((candidate) => ({ candidate, alike: likeness(candidate.content, element.content) }))
      .filter(({ alike }) => alike >= MIN_OVERLAP)
      .sort((a, b) => b.alike - a.alike || distance(a.candidate, index) - distance(b.candidate, index));
    if (!best) continue;
    take(index, best.candidate);
    open.splice(open.indexOf(best.candidate), 1);
  }
}

const distance = ({ place }: StoredElement, index: number) => Math.abs(place - index);

/** Share of words that two texts have in common, 0..1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function groupBy(elements: StoredElement[], sameness: Sameness) {
  const queues = new Map<string, StoredElement[]>();
  for (const element of elements) {
    const name = sameness(element);
    const queue = queues.get(name) ?? [];
    queue.push(element);
    queues.set(name, queue);
  }
  return queues;
}
