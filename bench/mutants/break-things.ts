// npm run mutants [-- PLACES]: breaks one thing at a time, this many in each part of the server, and lists what no test
// notices.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSourceTree } from '../../scripts/source-tree.ts';
import { WINGS } from '../../scripts/wings.ts';
import { setup, teardown } from '../../server/test/database-setup.ts';
import { EQUIVALENT } from './equivalent.ts';
import { choose, findMutants, type Mutant, withMutant } from './find-mutants.ts';
import { importersOf, nearestTests } from './nearest-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLACES = Number(process.argv[2] ?? 12);
/** A mutant that loops forever is noticed by its silence. */
const MAX_MS = 120_000;
const MIN_NOTICED = 0.95;
const PARTS = [...WINGS, 'language', 'writer', 'assistants', 'platform'];

const tree = readSourceTree(ROOT);
const importers = importersOf(tree);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function chooseAll(): Mutant[] {
  const sources = [...tree.files.keys()].filter((one) => !/\.test\.ts$/.test(one));
  return PARTS.flatMap((part) => {
    const files = sources.filter((one) => one.startsWith(`server/src/${part}/`));
    const mutants = files.flatMap((file) => findMutants(file, read(file)));
    return choose(
      mutants.filter(({ path: file, around }) => !EQUIVALENT.has(`${file} ${around}`)),
      PLACES,
    );
  });
}

/** Whether a test fails with the mutant, or the run exceeds its time. */
async function isNoticed(mutant: Mutant): Promise<boolean> {
  const text = read(mutant.path);
  const put = (now: string) => writeFileSync(path.join(ROOT, mutant.path), now);
  process.once('exit', () => put(text));
  put(withMutant(text, mutant));
  try {
    return (await runTests(nearestTests(tree, importers, mutant.path))) !== 0;
  } finally {
    put(text);
    process.removeAllListeners('exit');
  }
}

async function runTests(files: string[]): Promise<number | null> {
  const words = ['run', '--bail=1', '--reporter=dot', '--passWithNoTests', ...files];
  const child = spawn(process.execPath, [VITEST, ...words], { cwd: ROOT, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), MAX_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code;
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);

const mutants = chooseAll();
const survivors: Mutant[] = [];
process.once('SIGINT', () => process.exit(130));
await setup({ provide: () => undefined });
for (const [at, mutant] of mutants.entries()) {
  const noticed = await isNoticed(mutant);
  if (!noticed) survivors.push(mutant);
  const { path: file, line, from, to } = mutant;
  const mark = noticed ? ' ' : '!';
  console.log(`${mark} ${at + 1}/${mutants.length} ${file}:${line} ${short(from)} → ${short(to)}`);
}
await teardown();
const share = 1 - survivors.length / mutants.length;
const percent = (100 * share).toFixed(1);
console.log(`\n${mutants.length} places, ${survivors.length} survive: ${percent} % noticed (≥ 95).`);
for (const { path: file, line, around } of survivors)
  console.log(`  ${file}:${line} ${JSON.stringify(around)}`);
process.exitCode = share >= MIN_NOTICED ? 0 : 1;
