import type { Ctx } from '../../context.ts';
import { deleteBodiesBefore, ensureBodiesMonth } from './bodies.queries.ts';

const DAY_MS = 86_400_000;

/** Makes sure that partitions for this month and the next exist, and drops bodies older than the retention. */
export async function keepAnswerBodies(ctx: Ctx) {
  const now = ctx.now();
  await ensureBodiesMonth(ctx.db, now);
  await ensureBodiesMonth(ctx.db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
  await deleteBodiesBefore(
    ctx.db,
    new Date(now.getTime() - ctx.config.assistants.body_retention_days * DAY_MS),
  );
}
