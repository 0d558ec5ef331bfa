import type { SourceTree } from './source-tree.ts';

/** Each cycle once, as the paths along it, starting from its first file by name. Types are erased and close none. */
export function findCycles(tree: SourceTree): string[][] {
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = rotateToFirst(trail.slice(start));
      cycles.set(cycle.join(), cycle);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const { target, type_only } of tree.files.get(path)?.imports ?? [])
      if (target !== null && !type_only) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of tree.files.keys()) visit(path);
  return [...cycles.values()];
}

function rotateToFirst(cycle: string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? '');
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

/** The way by which `path` loads a package at run time, itself first and the package last; null when it doesn't. */
export function wayToPackage(
  tree: SourceTree,
  path: string,
  name: RegExp,
  seen = new Set<string>(),
): string[] | null {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const edge of tree.files.get(path)?.imports ?? []) {
    if (edge.type_only) continue;
    if (name.test(edge.specifier)) return [path, edge.specifier];
    const rest = edge.target === null ? null : wayToPackage(tree, edge.target, name, seen);
    if (rest) return [path, ...rest];
  }
  return null;
}
