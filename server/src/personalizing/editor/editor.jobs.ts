import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { failCheck, forgetChecks } from './page-checks.queries.ts';
import { forgetSnapshots, noteSnapshotFailure } from './snapshots.queries.ts';

const DAY_MS = 86_400_000;

/** Opens the page in the worker's browser; the caller waits for the row. */
export const takeSnapshot = defineJob<Ctx, { page_id: string }>({
  name: 'take-page-snapshot',
  data: z.object({ page_id: z.uuid() }),
  expire_seconds: 100,
  retries: 1,
  concurrency: 2,
  each_group: 1,
  run: async (ctx, { page_id }, { signal }) =>
    (await import('./take-snapshot.ts')).takeAndStoreSnapshot(ctx, page_id, signal),
  async gaveUp(ctx, { page_id }) {
    const error = 'Couldn’t open this page. Try again in a minute.';
    await noteSnapshotFailure(ctx.db, page_id, { error, at: ctx.now() });
  },
});

/** Looks at a page with changes that nobody has saved. */
export const checkPage = defineJob<Ctx, { check_id: string }>({
  name: 'check-page-changes',
  data: z.object({ check_id: z.uuid() }),
  expire_seconds: 120,
  retries: 1,
  concurrency: 2,
  each_group: 1,
  run: async (ctx, { check_id }, { signal }) =>
    (await import('./check-page.ts')).runCheck(ctx, check_id, signal),
  gaveUp: (ctx, { check_id }) =>
    failCheck(ctx.db, check_id, 'The page couldn’t be checked. Try again in a minute.'),
});

/** What the editor stored of pages, a day after. */
export const forgetEditorPages = defineJob<Ctx, Record<string, never>>({
  name: 'forget-editor-pages',
  data: z.object({}),
  expire_seconds: 300,
  retries: 1,
  concurrency: 1,
  cron: '23 * * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - DAY_MS);
    await forgetSnapshots(ctx.db, before);
    await forgetChecks(ctx.db, before);
  },
});
