import { dirname, posix } from 'node:path';
import type { SourceTree } from '../../scripts/source-tree.ts';
import { alike } from './alike.ts';

const MAX_FILES = 5;
const MAX_FAULTS = 1;
const MAX_JOURNEYS = 4;
/** Outages in `server/faults` take as long as outages take. */
const IS_TEST = /^(?!server\/faults\/).*\.test\.tsx?$/;
/** Those elsewhere are asked last. */
const IS_FAULT = /\/faults-[^/]+$/;
/** Walks through all screens run in thorough runs alone. */
const IS_JOURNEY = /^e2e\/(?!.*looks|journey-|invented|script-real|sample)[\w-]+\.spec\.ts$/;
/** Screens and the visitor script are proved in a browser. */
const IN_BROWSER = /^(dashboard|tracker)\//;

export interface NearestTests {
  /** Test files that reach a file: those beside it, then those with the fewest imports between, then what breaks things. */
  tests: string[];
  /** Files of browser tests that speak of the same things as a file that runs in browsers. */
  journeys: string[];
}

/** Says which tests would notice first that something in a file is broken. */
export function mapTests(tree: SourceTree): (path: string) => NearestTests {
  const paths = [...tree.files.keys()];
  const journeys = paths.filter((one) => IS_JOURNEY.test(one));
  const importers = importersOf(tree);
  const byLikeness = alike(
    new Map(paths.map((one) => [one, `${one} ${tree.files.get(one)?.text}`])),
    paths.filter((one) => IS_TEST.test(one) || IS_JOURNEY.test(one)),
  );
  function reaching(path: string): string[] {
    const found: string[] = [];
    const seen = new Set([path]);
    for (let ring = [path]; ring.length > 0; ) {
      ring = ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one) && seen.add(one));
      const tests = ring.filter((one) => IS_TEST.test(one));
      found.push(...byLikeness(tests, path));
    }
    const isBeside = (one: string) => dirname(one) === dirname(path);
    const nearest = [...byLikeness(found.filter(isBeside), path), ...found.filter((one) => !isBeside(one))];
    return [
      ...nearest.filter((one) => !IS_FAULT.test(one)).slice(0, MAX_FILES),
      ...nearest.filter((one) => IS_FAULT.test(one)).slice(0, MAX_FAULTS),
    ];
  }
  return (path) => ({
    tests: reaching(path),
    journeys: IN_BROWSER.test(path) ? byLikeness(journeys, path).slice(0, MAX_JOURNEYS) : [],
  });
}

const NAMED_FILE = /'(?<specifier>\.{1,2}\/[\w./-]+\.tsx?)'/g;

/** Who imports a file or starts it, as a program or in a thread, by the file. */
function importersOf(tree: SourceTree): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports, text } of tree.files.values()) {
    const types = new Set(imports.flatMap(({ type_only, target }) => (type_only ? target : [])));
    const named = [...text.matchAll(NAMED_FILE)].map(({ groups }) =>
      posix.join(dirname(path), groups?.specifier ?? ''),
    );
    const targets = new Set([...imports.map(({ target }) => target ?? ''), ...named]);
    for (const target of targets)
      if (tree.files.has(target) && !types.has(target))
        importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return importers;
}
