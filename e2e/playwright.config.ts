import { defineConfig } from '@playwright/test';
import { findPackagedChromium, findTestChromium } from '../server/test/chromium.ts';

/** Each of these occupies a worker for long, which at the end of a run would keep the others waiting. */
const LONG = ['sample', 'invented-assistant', 'script-real-sites'].map((name) => `**/${name}.spec.ts`);

/**
 * Walks through every screen, checks in both schemes and widths, all journeys but
 * `journey.spec.ts`: only with `THOROUGH=on`.
 */
const WALKS = /@walk|looks\.spec\.ts|journey-[\w-]+\.spec\.ts/;

/** `npm test`: the main way through each screen, and all that the visitor script does. */
const MAIN = /@main|script-[\w-]+\.spec\.ts/;

const { executable_path, args, env } = await findTestChromium();

/**
 * The product's work with the Chromium from npm, which machines without their own use: a person's first hour, and
 * pictures of pages.
 */
const PACKAGED = ['journey', 'journeys-real'].map((name) => `**/${name}.spec.ts`);

async function packagedProject() {
  const { executable_path, args, env } = await findPackagedChromium();
  const use = {
    chromium_path: executable_path,
    launchOptions: { executablePath: executable_path, args, env },
  };
  return { name: 'from npm', testMatch: PACKAGED, use };
}

export default defineConfig<object, { chromium_path: string }>({
  testDir: '.',
  globalSetup: ['../scripts/build-setup.mjs', './support/prepare-place.ts'],
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...LONG, '**/engines/**'] },
    ...(process.env.THOROUGH ? [await packagedProject()] : []),
  ],
  grep: process.env.MAIN ? MAIN : undefined,
  grepInvert: process.env.THOROUGH ? undefined : WALKS,
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // One more than most machines have cores to spare, because much of each test is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far above what any test needs: only what hangs is ended, however slow or busy the machine is.
  timeout: 1_200_000,
  expect: { timeout: 300_000 },
  use: {
    // A click on what is not there fails as soon as an expectation of it would.
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    launchOptions: { executablePath: executable_path, args, env },
    locale: 'en-GB',
    // A new context starts new processes of the browser, and each compiles the dashboard again: half of a test's cost.
    reuseContext: true,
    // The processor paints every frame of an animation, and each click waits until its target stands still.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording adds two fifths to the tests' cost: to see what led to a failure, run it again with TRACE=on.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
