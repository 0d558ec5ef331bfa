import type { SourceTree } from './source-tree.ts';

/**
 * Each cycle once, as the paths along it, starting from its first file by name. Types count, also where they are erased:
 * neither file can be understood without the other. Tests may give types to the parts that they are made of.
 */
export function findCycles(tree: SourceTree, isTest: (path: string) => boolean): string[][] {
  const targetsOf = (path: string) =>
    (tree.files.get(path)?.imports ?? []).flatMap(({ target, type_only }) =>
      target === null || (type_only && isTest(path)) ? [] : [target],
    );
  return cyclesOf(tree.files.keys(), targetsOf).map(rotateToFirst);
}

/** Each cycle once, from the point where a walk from the first of `nodes` meets it. */
export function cyclesOf(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[][] {
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string) => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      const cycle = trail.slice(start);
      cycles.set(rotateToFirst(cycle).join(), cycle);
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const target of next(node)) visit(target);
    trail.pop();
    done.add(node);
  };
  for (const node of nodes) visit(node);
  return [...cycles.values()];
}

function rotateToFirst(cycle: string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? '');
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

/** The import path by which `path` loads a package at run time, from itself to the package; null when it doesn't. */
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
