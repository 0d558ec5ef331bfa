import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blankCommentsAndTemplates } from './source-tree.ts';

export interface Requirement {
  id: string;
  /** The id without its number, such as `A-TOPIC`. */
  area: string;
  text: string;
  issue: string;
  /** No test can prove it; its reading says why. */
  beyondTests: boolean;
}

const BEYOND_TESTS = 'no test of its own';

/** Rows of contributing/requirements.tsv: id, section, kind, requirement, reading, issue. */
export function readRequirements(tsv: string): Requirement[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', , , text = '', reading = '', issue = ''] = line.split('\t');
    const beyondTests = reading.includes(BEYOND_TESTS);
    return { id, area: id.replace(/-\d+$/, ''), text, issue: issue.trim(), beyondTests };
  });
}

const ONE_ID = '[A-Z]+-[A-Z]+-\\d+';
const IDS = new RegExp(`\\[(${ONE_ID}(?:[\\s,]+${ONE_ID})*)\\]`, 'g');
const NOT_RUN = /\.(skip|todo|fixme)\b/;

/** Ids in the titles of tests that run; commented-out or skipped tests prove nothing. */
export function idsInTests(source: string): string[] {
  return blankCommentsAndTemplates(source)
    .split('\n')
    .filter((line) => !NOT_RUN.test(line))
    .flatMap((line) => [...line.matchAll(IDS)])
    .flatMap((match) => match[1]?.split(/[\s,]+/) ?? []);
}

function readProvedIds(root: string): Map<string, string> {
  const paths = globSync('{contract,server,dashboard,tracker,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  return new Map(
    paths.flatMap((path) =>
      idsInTests(readFileSync(join(root, path), 'utf8')).map((id) => [id, path] as const),
    ),
  );
}

function printAreas(rows: Requirement[], proved: Map<string, string>) {
  for (const [area, ofArea = []] of Object.entries(Object.groupBy(rows, ({ area }) => area))) {
    const count = ofArea.filter(({ id }) => proved.has(id)).length;
    console.log(`${area.padEnd(10)}${String(count).padStart(4)} of ${String(ofArea.length).padStart(3)}`);
  }
  const total = rows.filter(({ id }) => proved.has(id)).length;
  console.log(`${'all'.padEnd(10)}${String(total).padStart(4)} of ${String(rows.length).padStart(3)}`);
}

function main() {
  const { values } = parseArgs({ options: { issue: { type: 'string' }, check: { type: 'boolean' } } });
  const root = join(import.meta.dirname, '..');
  const all = readRequirements(readFileSync(join(root, 'contributing/requirements.tsv'), 'utf8'));
  const proved = readProvedIds(root);
  const rows = all.filter(({ issue }) => !values.issue || issue === values.issue);
  printAreas(rows, proved);
  const open = rows.filter(({ id, beyondTests }) => !proved.has(id) && !beyondTests);
  for (const { id, text } of open) console.error(`not proved  ${id}  ${text}`);
  const told = rows.filter(({ id, beyondTests }) => !proved.has(id) && beyondTests);
  if (told.length > 0)
    console.log(`beyond tests, as their readings say: ${told.map(({ id }) => id).join(', ')}`);
  const known = new Set(all.map(({ id }) => id));
  const unknown = [...proved].filter(([id]) => !known.has(id));
  for (const [id, path] of unknown) console.error(`${path}: ${id} is not in contributing/requirements.tsv.`);
  if (values.check && unknown.length + open.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
