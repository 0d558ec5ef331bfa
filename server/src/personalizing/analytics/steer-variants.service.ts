import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { unfairGoals } from '../variants/fair-goals.service.ts';
import { pauseAndAlert } from '../variants/pause-and-alert.service.ts';
import { listRestarts, listRolledOut } from '../variants/rollouts.queries.ts';
import { learnShares, noteShares, sharingOf } from '../variants/variant-shares.service.ts';
import { findSteered, listLivePages } from './analytics.queries.ts';
import { chooseShares, isWorthChange } from './choose-shares.ts';
import { strataOf } from './compare-variants.ts';
import { countGoals } from './count-goals.service.ts';
import { guardReason } from './guard-rail.ts';
import { addUp } from './lift.ts';
import {
  ANY_CONVERSION,
  holdoutOf,
  type LiftMeasures,
  laterDay,
  measuresOf,
} from './lift-measures.service.ts';
import { restartsOf } from './measure-ways.service.ts';
import { partedBy } from './unfair-lift.ts';

/** Pauses variants that do harm, and divides visitors among those whose shares are left to the product. */
export async function steerVariants(
  ctx: Ctx,
  domain_id: string,
  { learns, random = Math.random }: { learns: boolean; random?: () => number },
): Promise<void> {
  if (!(await findSteered(ctx.db, domain_id))) return;
  await guardVariants(ctx, domain_id);
  if (learns) await followResults(ctx, domain_id, random);
  await noteShares(ctx, domain_id);
}

/** Only what visitors see now is judged, by those who came since it went live. */
async function guardVariants(ctx: Ctx, domain_id: string) {
  const pages = await listLivePages(ctx.db, domain_id);
  const { first_day } = await holdoutOf(ctx, domain_id);
  const sharing = await sharingOf(ctx, domain_id);
  const rails = railsOf(await measuresOf(ctx, domain_id));
  const unfair = await unfairGoals(ctx, domain_id);
  const rolledOut = await listRolledOut(ctx.db, domain_id);
  const restarts = new Map(
    (await listRestarts(ctx.db, domain_id)).map(({ trigger_id, at }) => [trigger_id, at]),
  );
  for (const [variant_id, live] of Map.groupBy(pages, (page) => page.variant_id)) {
    const [first] = live;
    if (!first || rolledOut.has(first.first_id)) continue;
    const shared = sharing.get(first.first_id);
    const variant_ids = shared?.variants.map((variant) => variant.variant_id) ?? [variant_id];
    const periods = (shared?.periods ?? []).map((period) => new Date(period.since));
    for (const { goal, of_goals } of rails) {
      // If the arms can't reach the same goals, a loss proves nothing.
      if (partedBy(unfair, { first_id: first.first_id, goal, arms: [variant_id, null] })) continue;
      const since = new Date(
        Math.max(
          ...live.map(({ changed_at }) => Date.parse(changed_at)),
          Date.parse(goal.chosen_at ?? '1970-01-01'),
          Date.parse(restarts.get(first.first_id) ?? '1970-01-01'),
        ),
      );
      const cuts = [since, ...periods.filter((at) => at > since)];
      const counted = await countGoals(ctx, {
        domain_id,
        variant_ids,
        from: first_day,
        cuts,
        goals: [goal],
      });
      const of = strataOf((counted.get(goal.key) ?? []).filter(({ period }) => period > 0));
      const strata = of.against(variant_id);
      const among = variant_ids.length * of_goals;
      const reason = guardReason(strata, of.totals(strata), { among, goal });
      if (reason === null) continue;
      const because = goal.goal_id === null ? 'it costs conversions' : `it costs a goal: ${goal.label}`;
      await pauseAndAlert(ctx, { domain_id, variant_id, pages: live, because, reason });
      break;
    }
  }
}

/** Conversions are always guarded; goals of the website's own share another error among themselves. */
function railsOf({ decides, beside }: LiftMeasures) {
  const own = [decides, ...beside].filter(
    ({ goal_id, role }) => goal_id !== null && (role === 'decides' || role === 'guards'),
  );
  return [{ goal: ANY_CONVERSION, of_goals: 1 }, ...own.map((goal) => ({ goal, of_goals: own.length }))];
}

async function followResults(ctx: Ctx, domain_id: string, random: () => number) {
  const { first_day } = await holdoutOf(ctx, domain_id);
  const { decides: goal } = await measuresOf(ctx, domain_id);
  const first = laterDay(first_day, goal.from_day);
  const unfair = await unfairGoals(ctx, domain_id);
  const rolledOut = await listRolledOut(ctx.db, domain_id);
  const restarts = await restartsOf(ctx, domain_id, await timeZoneOf(ctx, domain_id));
  for (const [trigger_id, { is_adaptive, periods }] of await sharingOf(ctx, domain_id)) {
    if (rolledOut.has(trigger_id)) continue;
    const now = periods.at(-1);
    const ids = Object.keys(now?.shares ?? {});
    if (!is_adaptive || !now || ids.length < 2) continue;
    if (partedBy(unfair, { first_id: trigger_id, goal, arms: ids })) continue;
    const cuts = periods.map((period) => new Date(period.since));
    const from = laterDay(first, restarts.get(trigger_id) ?? null);
    const counted = await countGoals(ctx, { domain_id, variant_ids: ids, from, cuts, goals: [goal] });
    const shown = (counted.get(goal.key) ?? []).filter(({ arm }) => arm === 'personalized');
    const chosen = chooseShares(
      ids.map((id) => addUp(shown.filter(({ variant_id }) => variant_id === id))),
      random,
    );
    const { visitors } = addUp(shown.filter(({ period }) => period === cuts.length));
    const before = ids.map((id) => now.shares[id] ?? 0);
    if (!isWorthChange(before, chosen, visitors)) continue;
    const shares = ids.map((variant_id, place) => ({ variant_id, share: chosen[place] ?? 0 }));
    await learnShares(ctx, { domain_id, trigger_id, shares });
  }
}
