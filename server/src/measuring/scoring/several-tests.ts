/**
 * Which of several p-values stand when they are looked at together (Benjamini and Hochberg, 1995): of those that stand,
 * at most the share `level` is expected to be chance; where nothing has changed, any stands with at most that chance.
 */
export function standTogether(chances: readonly number[], level: number): boolean[] {
  const sorted = chances.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex((chance, place) => chance <= (level * (place + 1)) / sorted.length);
  const bound = sorted[last] ?? -1;
  return chances.map((chance) => chance <= bound);
}
