import type { Limits } from '@sightline/contract/company/organizations';
import type { Ctx } from '../../context.ts';
import { bringForward, rescheduleDomain, setNextTurn } from './topics.queries.ts';

const DAYS = { daily: 1, weekly: 7 };

/** Sets when a topic is next measured, counted from now: as often as the domain wants and the plan allows. */
export async function scheduleTurn(ctx: Ctx, topic_id: string, { frequency }: Limits) {
  await setNextTurn(ctx.db, { topic_id, plan_days: DAYS[frequency], now: ctx.now() });
}

/** After a change of plan, no topic waits longer than the new plan says. */
export async function followPlan(ctx: Ctx, { org_id, limits }: { org_id: string; limits: Limits }) {
  await bringForward(ctx.db, { org_id, plan_days: DAYS[limits.frequency], now: ctx.now() });
}

/** After a change of frequency: every topic is due one interval after its last run, or never. */
export async function followFrequency(
  ctx: Ctx,
  { domain_id, limits }: { domain_id: string; limits: Limits },
) {
  await rescheduleDomain(ctx.db, {
    domain_id,
    plan_days: DAYS[limits.frequency],
    now: ctx.now(),
  });
}
