import type { Ctx } from '../context.ts';
import type { Connection } from '../platform/db/database.ts';
import { followVisits } from '../visiting/visits/follow/follow-visits.service.ts';
import { JOBS } from './job-list.ts';

/** Background work; `connection` receives its news. */
export async function startWorker(ctx: Ctx, connection: Connection) {
  await ctx.jobs.work(ctx, JOBS);
  followVisits(ctx, connection);
}
