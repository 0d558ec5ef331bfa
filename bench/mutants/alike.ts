/** Orders some of the files by how many rare words they share with another; rare is what few `counted` files say. */
export function alike(texts: ReadonlyMap<string, string>, counted: readonly string[]) {
  const words = new Map([...texts].map(([path, text]) => [path, wordsOf(text)]));
  const of = (path: string) => words.get(path) ?? new Set<string>();
  const counts = new Map<string, number>();
  for (const path of counted) for (const word of of(path)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (some: Set<string>) =>
    [...some].reduce((sum, word) => sum + Math.log(counted.length / (counts.get(word) ?? 1)), 0);
  // A long file says many words by chance.
  const likeness = (path: string, other: string) =>
    weigh(of(path).intersection(of(other))) / Math.sqrt(1 + weigh(of(path)));

  return (paths: readonly string[], other: string): string[] => {
    const ranks = new Map(paths.map((one) => [one, likeness(one, other)]));
    return paths.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || (a < b ? -1 : 1));
  };
}

const wordsOf = (text: string) =>
  new Set(
    text
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g),
  );
