import type { Limits } from '@sightline/contract/organizations';
import type { Ctx } from '../../context.ts';
import { bringForward } from './topics.queries.ts';

const DAY_MS = 86_400_000;
const DAYS = { daily: 1, weekly: 7 };

/** When a topic is measured next, counted from now. */
export function nextRun(ctx: Ctx, { frequency }: Limits): Date {
  return new Date(ctx.now().getTime() + DAYS[frequency] * DAY_MS);
}

/** After a change of what a plan allows, no topic waits longer than that says. */
export async function followPlan(ctx: Ctx, { org_id, limits }: { org_id: string; limits: Limits }) {
  await bringForward(ctx.db, { org_id, days: DAYS[limits.frequency], now: ctx.now() });
}
