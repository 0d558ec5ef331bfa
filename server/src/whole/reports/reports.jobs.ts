import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { dropFiles, noteFileFailure } from './report-files.queries.ts';
import { forgetEnded } from './reports.queries.ts';

const HOUR_MS = 3_600_000;
/** How long an expired link still says that it has expired. */
const MAX_ENDED_DAYS = 90;

/** Prints a report in the worker's browser; the request that asked for it polls the row. */
export const printReport = defineJob<Ctx, { report_id: string }>({
  name: 'print-report',
  data: z.object({ report_id: z.uuid() }),
  expire_seconds: 60,
  retries: 1,
  concurrency: 1,
  run: async (ctx, { report_id }, { signal }) =>
    (await import('./print-report.ts')).printAndStore(ctx, report_id, signal),
  async gaveUp(ctx, { report_id }) {
    const error = 'The PDF could not be made. Try again in a minute.';
    await noteFileFailure(ctx.db, { report_id, error, at: ctx.now() });
  },
});

/**
 * The first run after Monday, or the first of the month, 7:00 in a website's time zone writes its emails; later runs write
 * missed ones.
 */
export const sendReports = defineJob<Ctx, Record<string, never>>({
  name: 'send-reports',
  data: z.object({}),
  expire_seconds: 580,
  retries: 0,
  concurrency: 1,
  cron: '*/10 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./send-reports.ts')).sendDueReports(ctx, signal),
});

export const forgetReports = defineJob<Ctx, Record<string, never>>({
  name: 'forget-reports',
  data: z.object({}),
  expire_seconds: 120,
  retries: 1,
  concurrency: 1,
  cron: '23 * * * *',
  async run(ctx) {
    const at = ctx.now().getTime();
    await dropFiles(ctx.db, new Date(at - HOUR_MS));
    await forgetEnded(ctx.db, new Date(at - MAX_ENDED_DAYS * 24 * HOUR_MS));
  },
});
