import type { Ctx } from '../context.ts';
import { JOBS } from './job-list.ts';

/** Background work. */
export async function startWorker(ctx: Ctx) {
  await ctx.jobs.work(ctx, JOBS);
}
