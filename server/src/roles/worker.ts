import type { Ctx } from '../context.ts';
import { followVisits } from '../features/visitors/follow-visits.service.ts';
import { JOBS } from './job-list.ts';

/** Background work. */
export async function startWorker(ctx: Ctx) {
  await ctx.jobs.work(ctx, JOBS);
  followVisits(ctx);
}
