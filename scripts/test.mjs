// npm test [-- --all]: tests worth waiting for while working; with --all, as in CI, also the slow ones. Several machines
// share them by --only=check, vitest, browser or engines, and --shard=1/3.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, modernEnvironment } from './lib/modern-node.mjs';
import { guarded, ROOT, run } from './lib/run.mjs';
import { MAX_TRIED_AGAIN, readPlaywright, readVitest, trySteady } from './lib/test-counts.mjs';
import { readTestOptions } from './lib/test-options.mjs';

const { all: ALL, runs, shard } = await readOptions();
const RESULTS = path.join(ROOT, 'test-results');
const LATE_SECONDS = 4600;
const tally = { passed: 0, failures: [], unsteady: [] };

async function readOptions() {
  let options;
  await guarded(() => {
    options = readTestOptions(process.argv.slice(2));
  });
  return options ?? process.exit();
}

/** Runs one part of the tests, regardless of the others' results, and adds up what came of it. */
async function part(title, work) {
  console.log(`\n── ${title}`);
  await guarded(async () => {
    const {
      passed,
      failures,
      unsteady = [],
    } = await work().catch((error) => {
      tally.failures.push({ file: '', title, why: String(error.advice ?? error) });
      throw error;
    });
    tally.passed += passed;
    tally.failures.push(...failures);
    tally.unsteady.push(...unsteady);
  });
}

function list(title, tests) {
  if (tests.length === 0) return;
  console.log(`\n── ${title}`);
  for (const { file, title: name, why } of tests) {
    const where = file && `${path.relative(ROOT, path.resolve(ROOT, file))} › `;
    console.log(`${where}${name}\n${why.replace(/^/gm, '    ')}`);
  }
}

const one = (code, title) =>
  code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ file: '', title, why: 'See above.' }] };
let node = '';
let env = process.env;

await part('Packages', async () => {
  await ensureInstalled();
  node = findNode();
  env = { ...modernEnvironment(node), ...(ALL ? { THOROUGH: 'on' } : { MAIN: 'on' }) };
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  return { passed: 0, failures: [] };
});
if (node) {
  // Much of it is single-threaded, and the server's tests mostly wait, so running both at once is faster.
  let show = () => {};
  const held = new Promise((resolve) => {
    show = resolve;
  });
  const check = runs('check') ? run('npm', ['run', '--silent', 'check'], { env, held }) : null;
  check?.catch(() => undefined);
  if (runs('vitest') || runs('browser') || runs('engines'))
    await part('Build', async () => {
      await ensureBuilt(node);
      return one(0, 'Build');
    });
  if (runs('vitest'))
    await part('Unit and API tests', async () =>
      trySteady(await vitest('vitest.json', shard), (failures) =>
        vitest('vitest-again.json', [...new Set(failures.map(({ file }) => file))]),
      ),
    );
  if (check)
    await part('Lint, imports, types, unused code, requirements', async () => {
      show();
      return one((await check).code, 'npm run check');
    });
  if (runs('browser')) await part('Browser tests', () => playwright('e2e', 'e2e.json', shard));
  if (runs('engines') && isLate()) console.log('\nLeft out, because this machine is slow: other engines.');
  else if (runs('engines'))
    await part('Browser tests in other engines', () =>
      playwright('e2e/engines/engines.config.ts', 'engines.json', []),
    );
}

/** Where everything runs on one machine within a time, results that never arrive are worth less than most of them. */
function isLate() {
  return Boolean(process.env.CI) && process.uptime() > LATE_SECONDS;
}

async function vitest(report, more) {
  const file = path.join(RESULTS, report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run('vitest', ['run', ...reporters, ...more], { env });
  return readVitest(file, code);
}

async function playwright(config, report, share) {
  const once = async (...more) => {
    // Each that fails may have waited for minutes, and more than are tried again fail the run.
    const most = `--max-failures=${MAX_TRIED_AGAIN + 1}`;
    const { code } = await run('playwright', ['test', `--config=${config}`, most, ...more], { env });
    return readPlaywright(path.join(RESULTS, report), code);
  };
  return trySteady(await once(...share), () => once('--last-failed', '--workers=1'));
}

list('Passed only when tried again, alone', tally.unsteady);
list('Failed', tally.failures);
process.exitCode = tally.failures.length > 0 || tally.passed === 0 ? 1 : 0;
console.log(`\n${tally.passed} passed, ${tally.failures.length} failed`);
