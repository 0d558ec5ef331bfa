import type { Limits } from '@sightline/contract/company/organizations';
import type { Ctx } from '../../context.ts';
import { bringForward, rescheduleDomain, setNextTurn } from './topics.queries.ts';

const DAYS = { daily: 1, weekly: 7 };

/** Sets when a topic is measured next, counted from now: as often as its domain wants and the plan allows. */
export async function scheduleTurn(ctx: Ctx, topic_id: string, { frequency }: Limits) {
  await setNextTurn(ctx.db, { topic_id, plan_days: DAYS[frequency], now: ctx.now() });
}

/** After a change of what a plan allows, no topic waits longer than that says. */
export async function followPlan(ctx: Ctx, { org_id, limits }: { org_id: string; limits: Limits }) {
  await bringForward(ctx.db, { org_id, plan_days: DAYS[limits.frequency], now: ctx.now() });
}

/** After a change of how often a domain is measured: every topic is due so long after its last sweep, or not at all. */
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
