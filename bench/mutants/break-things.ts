// npm run mutants [-- PLACES] [--only PATH]: breaks one thing at a time, so many in each part, and says what no test notices.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSourceTree } from '../../scripts/source-tree.ts';
import { WINGS } from '../../scripts/wings.ts';
import { copyCheckout } from '../../server/test/copy-checkout.ts';
import { setup, teardown } from '../../server/test/database-setup.ts';
import { EQUIVALENT } from './equivalent.ts';
import { choose, findMutants, type Mutant, withMutant } from './find-mutants.ts';
import { mapTests } from './nearest-tests.ts';
import {
  buildRun,
  type Failure,
  failingFiles,
  failureOf,
  playwrightRun,
  runsOf,
  vitestRun,
} from './test-runs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIN_NOTICED = 0.95;
const SERVER_PARTS = [...WINGS, 'language', 'writer', 'assistants', 'platform', 'roles'];
const PARTS = [...SERVER_PARTS.map((part) => `server/src/${part}/`), 'dashboard/src/', 'tracker/src/'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [''] } },
});
const places_per_part = Number(positionals[0] ?? 9);

const tree = readSourceTree(ROOT);
const nearest = mapTests(tree);

interface Outcome {
  mutant: Mutant;
  failure: Failure | null;
  files: string[];
}

const placeOf = ({ path: file, line }: Mutant) => `${file}:${line}`;
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
const describe = (mutant: Mutant) => `${placeOf(mutant)} ${short(mutant.from)} → ${short(mutant.to)}`;

function chooseAll(): Mutant[] {
  const sources = [...tree.files.keys()].filter((one) => !/\.test\.tsx?$/.test(one));
  const of_parts = PARTS.map((part) => {
    const files = sources.filter((one) => one.startsWith(part));
    const mutants = files.flatMap((file) => findMutants(file, readFileSync(path.join(ROOT, file), 'utf8')));
    return choose(
      mutants.filter(({ path: file, around }) => !EQUIVALENT.has(`${file} ${around}`)),
      places_per_part,
    );
  });
  // In turns: a run that is cut short has tried every part.
  const chosen = Array.from({ length: places_per_part }, (_, at) =>
    of_parts.flatMap((mutants) => mutants[at] ?? []),
  ).flat();
  return chosen.filter((mutant) => values.only.some((one) => placeOf(mutant).startsWith(one)));
}

/** The first failure while the thing is broken in a copy of the checkout; null when no test notices. */
async function breakOne(root: string, mutant: Mutant): Promise<Outcome> {
  const file = path.join(root, mutant.path);
  const text = readFileSync(file, 'utf8');
  const ran: string[] = [];
  writeFileSync(file, withMutant(text, mutant));
  try {
    for (const run of runsOf(nearest(mutant.path))) {
      ran.push(...run.files);
      const failure = await failureOf(root, run);
      if (failure) return { mutant, failure, files: ran };
    }
    return { mutant, failure: null, files: ran };
  } finally {
    writeFileSync(file, text);
  }
}

async function breakAll(roots: string[], mutants: Mutant[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = mutants.values();
  const work = async (root: string) => {
    for (const mutant of waiting) {
      const outcome = await breakOne(root, mutant);
      outcomes.push(outcome);
      const mark = outcome.failure ? ' ' : '!';
      console.log(`${mark} ${outcomes.length}/${mutants.length} ${describe(mutant)}`);
      console.log(`    ${outcome.failure?.said ?? 'no test notices'}`);
    }
  };
  await Promise.all(roots.map(work));
  return outcomes;
}

/** What a test says that fails without any break, too, counts for nothing. */
async function takeBackUnproved(root: string, outcomes: Outcome[]): Promise<Outcome[]> {
  const files = [...new Set(outcomes.flatMap(({ failure }) => failure?.file ?? []))];
  const tests = files.filter((file) => file.includes('.test.'));
  const journeys = files.filter((file) => file.includes('.spec.'));
  const failing = tests.length > 0 ? await failingFiles(root, vitestRun(tests)) : [];
  if (journeys.length > 0) {
    await failureOf(root, buildRun);
    failing.push(...(await failingFiles(root, playwrightRun(journeys))));
  }
  for (const file of new Set(failing)) console.log(`? ${file} fails without any break, too.`);
  return outcomes.map((one) =>
    one.failure?.file && failing.includes(one.failure.file) ? { ...one, failure: null } : one,
  );
}

const mutants = chooseAll();
if (mutants.length === 0) throw new Error(`No place of the list begins with ${values.only.join(' or ')}.`);
process.once('SIGINT', () => void teardown().finally(() => process.exit(130)));
// Twice as many as there are cores: a good part of each test is waiting.
const copies = Array.from({ length: Math.min(2 * availableParallelism(), mutants.length) }, () =>
  copyCheckout('sightline-mutants-'),
);
process.once('exit', () => {
  for (const copy of copies) copy.remove();
});
await setup({ provide: () => undefined });
const roots = copies.map(({ root }) => root);
const outcomes = await takeBackUnproved(roots[0] ?? ROOT, await breakAll(roots, mutants));
await teardown();
const survivors = outcomes.filter(({ failure }) => failure === null);
const noticed = outcomes.length - survivors.length;
const share = noticed / outcomes.length;
console.log(`\n${noticed} of ${outcomes.length} noticed (${(100 * share).toFixed(1)} %, ≥ 95).`);
for (const { mutant, files } of survivors)
  console.log(
    `  ${describe(mutant)}\n    around: ${JSON.stringify(mutant.around)}\n    ran: ${files.join(' ')}`,
  );
process.exitCode = share >= MIN_NOTICED ? 0 : 1;
