import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { scriptSeen } from '../../visiting/collecting/receive/collecting-events.jobs.ts';
import { scanWanted } from './request-scan.ts';

/** Reads a page's elements as a person sees them. */
export const scanPage = defineJob<Ctx, { page_id: string; task_id: string }>({
  ...scanWanted,
  data: z.object({ page_id: z.uuid(), task_id: z.uuid() }),
  expire_seconds: 120,
  retries: 2,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, scan, { signal }) => (await import('./scan-page.ts')).scan(ctx, scan, signal),
  gaveUp: async (ctx, scan, reason) => (await import('./scan-page.ts')).giveUpScan(ctx, scan, reason),
});

/** Scans pages again once a week, so that changes apply to the current text. */
export const rescanPages = defineJob<Ctx, Record<string, never>>({
  name: 'rescan-pages',
  data: z.object({}),
  expire_seconds: 60,
  retries: 0,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (ctx) => (await import('./rescan-pages.ts')).rescanStalePages(ctx),
});

/** Completes the setup if only the script was missing. */
export const settleScriptSeen = defineJob<Ctx, { domain_id: string }>({
  ...scriptSeen,
  expire_seconds: 60,
  retries: 5,
  concurrency: 1,
  run: async (ctx, { domain_id }) =>
    (await import('./settle-onboarding.ts')).settleOnboarding(ctx, domain_id),
});
