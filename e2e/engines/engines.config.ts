import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './engine.ts';
import { ENGINES, findEngine, howToInstall } from './find-engine.ts';

/**
 * In CI every engine must exist, or its tests fail, and Chromium is left to the other browser tests, which are its own;
 * elsewhere only installed ones are tested.
 */
async function projects() {
  const wanted: { name: EngineName; use: { engine_name: EngineName } }[] = [];
  for (const name of ENGINES.filter((one) => one !== 'chromium' || !process.env.CI)) {
    const isThere = process.env.CI || (await findEngine(name));
    if (isThere) wanted.push({ name, use: { engine_name: name } });
    // Workers read this file, too.
    else if (!process.env.TEST_WORKER_INDEX) process.stdout.write(`Not tested: ${howToInstall(name)}.\n`);
  }
  return wanted;
}

const results = path.resolve(import.meta.dirname, '../../test-results');

export default defineConfig<object, { engine_name: EngineName }>({
  testDir: '.',
  globalSetup: ['../../scripts/build-setup.mjs', './start-sample.ts'],
  projects: await projects(),
  outputDir: `${results}/engines`,
  reporter: [['list'], ['json', { outputFile: `${results}/engines.json` }]],
  // Each has a browser of its own.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far above what any test needs: only what hangs is ended, however slow or busy the machine is.
  timeout: 1_200_000,
  expect: { timeout: 300_000 },
  use: { actionTimeout: 300_000, navigationTimeout: 300_000 },
});
