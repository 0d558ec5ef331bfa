import { dirname } from 'node:path';
import type { SourceTree } from '../../scripts/source-tree.ts';

const MAX_FILES = 8;
const IS_TEST = /\.test\.tsx?$/;

/** Importers of a file, by file. */
export function importersOf(tree: SourceTree): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of tree.files.values())
    for (const { target, type_only } of imports)
      if (target !== null && !type_only) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/** The test files most likely to notice: those next to a file, then those that reach it with the fewest imports. */
export function nearestTests(tree: SourceTree, importers: Map<string, string[]>, path: string): string[] {
  const room = dirname(path);
  const beside = [...tree.files.keys()].filter((other) => IS_TEST.test(other) && dirname(other) === room);
  const found = new Set(byLikeness(beside, path));
  const seen = new Set([path]);
  let ring = [path];
  while (ring.length > 0 && found.size < MAX_FILES) {
    ring = ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one) && seen.add(one));
    for (const one of byLikeness(
      ring.filter((each) => IS_TEST.test(each)),
      path,
    ))
      found.add(one);
  }
  return [...found].slice(0, MAX_FILES);
}

/** Those whose path starts like the other's come first. */
const byLikeness = (paths: string[], other: string) =>
  paths.toSorted((a, b) => sameStart(b, other) - sameStart(a, other) || (a < b ? -1 : 1));

function sameStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
