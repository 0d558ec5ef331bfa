import { configDefaults, defineConfig } from 'vitest/config';

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
    // Twice as many as most machines have cores to spare: a good part of the server's tests is waiting for its queue.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut()],
          // Each worker reads the server once instead of once a file; what its modules keep are memos of pure functions.
          isolate: false,
          globalSetup: ['server/test/database-setup.ts', 'scripts/tracker-setup.mjs'],
          // A cold PostgreSQL or an unpacked browser on a busy machine takes longer than the usual five seconds.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{contract,client,dashboard,tracker,scripts,bench,e2e}/**/*.test.{ts,tsx,mjs}'],
          // Screens say times as the reader's clock has them.
          env: { TZ: 'UTC' },
          testTimeout: 20_000,
        },
      },
    ],
  },
});
