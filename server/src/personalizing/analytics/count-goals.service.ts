import { beginOf } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { ArmSums, GoalSums } from '../../visiting/visits/visit-types.ts';
import type { Counted } from './compare-variants.ts';
import type { MeasuredGoal } from './lift-measures.service.ts';

interface Asked {
  domain_id: string;
  variant_ids: readonly string[];
  /** First day of the website's that counts; null for all. */
  from: string | null;
  /** When periods begin; without any, all of it is one. */
  cuts: readonly Date[];
  goals: readonly MeasuredGoal[];
}

/** Visitors of variants, period by period, with what they did for each goal, by its key. */
export async function countGoals(
  ctx: Ctx,
  { domain_id, variant_ids, from: first_day, cuts, goals }: Asked,
): Promise<Map<string, Counted[]>> {
  const figures = figuresOf(ctx);
  const from = first_day === null ? null : beginOf(await timeZoneOf(ctx, domain_id), first_day);
  const asked = goals.flatMap(({ key, goal_id, currency, cap }) =>
    goal_id === null ? [] : { key, rule_id: goal_id, currency, cap },
  );
  const of = { domain_id, variant_ids, from, cuts };
  const [sums, did] = await Promise.all([
    cuts.length > 0
      ? figures.exposurePeriods(of)
      : ofThese(await figures.exposures(domain_id, from), variant_ids),
    asked.length > 0 ? figures.goals({ ...of, goals: asked }) : [],
  ]);
  const byPlace = new Map(did.map((one) => [placeOf(one, one.key), one]));
  return new Map(
    goals.map((goal) => [
      goal.key,
      goal.goal_id === null
        ? sums
        : sums.map((sum) => didFor(goal, sum, byPlace.get(placeOf(sum, goal.key)))),
    ]),
  );
}

const ofThese = (sums: readonly ArmSums[], ids: readonly string[]): Counted[] =>
  sums.filter(({ variant_id }) => ids.includes(variant_id)).map((sum) => ({ ...sum, period: 0 }));

const placeOf = ({ variant_id, arm, period }: Pick<Counted, 'variant_id' | 'arm' | 'period'>, key: string) =>
  `${key} ${variant_id} ${arm} ${period}`;

/** Visitors are summed a moment after they convert. */
function didFor({ metric }: MeasuredGoal, sum: Counted, did: GoalSums | undefined): Counted {
  return {
    ...sum,
    converted: Math.min(sum.visitors, did?.converted ?? 0),
    ...(metric === 'value' && { value: { sum: did?.sum ?? 0, squares: did?.squares ?? 0 } }),
  };
}
