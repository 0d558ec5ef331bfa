// npm test [-- --all]: tests worth waiting for while working; with --all, as in CI, also the slow ones.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, modernEnvironment } from './lib/modern-node.mjs';
import { guarded, ROOT, run } from './lib/run.mjs';
import { countPlaywright, countVitest } from './lib/test-counts.mjs';

const ALL = process.argv.includes('--all');
const RESULTS = path.join(ROOT, 'test-results');
const tally = { passed: 0, failed: 0 };

/** Runs one part of the tests, regardless of the others' results, and adds up its counts. */
async function part(title, work) {
  console.log(`\n── ${title}`);
  await guarded(async () => {
    const { passed, failed } = await work().catch((error) => {
      tally.failed += 1;
      throw error;
    });
    tally.passed += passed;
    tally.failed += failed;
  });
}

const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
let node = '';
let env = process.env;

await part('Packages', async () => {
  await ensureInstalled();
  node = findNode();
  env = { ...modernEnvironment(node), ...(ALL && { THOROUGH: 'on' }) };
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  return { passed: 0, failed: 0 };
});
if (node) {
  // Much of it is single-threaded, and the server's tests mostly wait, so running both at once is faster.
  let show = () => {};
  const held = new Promise((resolve) => {
    show = resolve;
  });
  const check = run('npm', ['run', '--silent', 'check'], { env, held });
  check.catch(() => undefined);
  await part('Build', async () => {
    await ensureBuilt(node);
    return one(0);
  });
  await part('Unit and API tests', async () => {
    const report = path.join(RESULTS, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run('vitest', ['run', ...reporters], { env });
    return countVitest(report, code);
  });
  await part('Lint, imports, types, unused code, requirements', async () => {
    show();
    return one((await check).code);
  });
  await part('Browser tests', async () => {
    const { code } = await run('playwright', ['test', '--config=e2e'], { env });
    return countPlaywright(path.join(RESULTS, 'e2e.json'), code);
  });
  if (ALL)
    await part('Browser tests in Chromium, Firefox and WebKit', async () => {
      const { code } = await run('npm', ['run', '--silent', 'engines'], { env });
      return countPlaywright(path.join(RESULTS, 'engines.json'), code);
    });
}

process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
