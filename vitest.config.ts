import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { slowness } from './server/test/slowness.ts';

/** Hundreds of times what a test needs: only what hangs is ended, however slow or busy the machine is. */
const LIMITS = {
  testTimeout: Math.round(600_000 * slowness()),
  hookTimeout: Math.round(600_000 * slowness()),
  expect: { poll: { timeout: 300_000 } },
};

/**
 * What breaks things stands in files named `faults-…`, beside what it breaks: `npm test -- --all` does it. Outages in
 * `server/faults` take as long as outages take: only `npm run faults` does those.
 */
function leftOut(): string[] {
  const { FAULTS, THOROUGH } = process.env;
  if (FAULTS) return [];
  return ['server/faults/**', ...(THOROUGH ? [] : ['server/**/faults-*'])];
}

export default defineConfig({
  test: {
    // One more than there are cores: a good part of the server's tests is waiting for its queue.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut()],
          // Each worker reads the server once instead of once a file; what its modules keep are memos of pure functions.
          isolate: false,
          setupFiles: ['server/test/file-setup.ts'],
          globalSetup: ['server/test/database-setup.ts', 'scripts/build-setup.mjs'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{adapter,contract,client,dashboard,tracker,scripts,bench,e2e}/**/*.test.{ts,tsx,mjs}'],
          // Screens say times as the reader's clock has them.
          env: { TZ: 'UTC' },
          ...LIMITS,
        },
      },
    ],
  },
});
