import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than most machines have cores to spare: a good part of the server's tests is waiting for its queue.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Outages that take as long as outages take: `npm run faults`.
          exclude: [...configDefaults.exclude, ...(process.env.FAULTS ? [] : ['server/faults/**'])],
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
          include: ['{contract,dashboard,tracker,scripts,bench,e2e}/**/*.test.{ts,tsx,mjs}'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
