/**
 * Which of several p-values are significant together (Benjamini and Hochberg, 1995): among those selected, at most the
 * share `level` is expected to be chance; when nothing has changed, anything is selected with at most that probability.
 */
export function standTogether(chances: readonly number[], level: number): boolean[] {
  const sorted = chances.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex((chance, place) => chance <= (level * (place + 1)) / sorted.length);
  const bound = sorted[last] ?? -1;
  return chances.map((chance) => chance <= bound);
}
