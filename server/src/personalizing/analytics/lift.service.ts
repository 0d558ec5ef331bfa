import type { PooledLift, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { changesByVariant } from '../../visiting/visits/visit-sums.service.ts';
import type { ArmSums } from '../../visiting/visits/visit-types.ts';
import { type UnfairGoal, unfairGoals } from '../variants/fair-goals.service.ts';
import type { RolloutRow } from '../variants/rollouts.queries.ts';
import type { Sharing } from '../variants/variant-shares.service.ts';
import { comparisonOf, strataOf } from './compare-variants.ts';
import { type Arm, addUp, liftOfGroups, meanOf, type Stratum, shareOf, visitorsNeeded } from './lift.ts';
import { daysToVerdict, planToDetect } from './lift-forecast.ts';
import { amongChoices, type LiftMeasures, type MeasuredGoal, toMeasure } from './lift-measures.service.ts';
import { measureWays, RECENT_DAYS, type Way } from './measure-ways.service.ts';
import { isDivisionBroken, isSplitBroken } from './sample-ratio.ts';
import { missedByHoldout, partedBy } from './unfair-lift.ts';

/** Maximum number of secondary goals of a variant; nobody compares more. */
const MAX_BESIDE = 20;

/** Starting variants, ordered by the number of visitors who met them first. */
export function listLift(ctx: DomainCtx): Promise<VariantLift[]> {
  return liftOfVariants(ctx, ctx.domain_id);
}

/** The same for a job, which names the domain. */
export async function liftOfVariants(ctx: Ctx, domain_id: string): Promise<VariantLift[]> {
  const { ways, measures } = await measureWays(ctx, domain_id);
  const [changes, unfair] = await Promise.all([
    changesByVariant(ctx, domain_id),
    unfairGoals(ctx, domain_id),
  ]);
  const rows = ways.flatMap((way) =>
    way.variants.map((variant) => {
      const applied = changes.get(variant.variant_id) ?? { due: 0, applied: 0 };
      const before = way.rollout?.results[variant.variant_id];
      if (way.rollout && before)
        return { ...before.result, label: variant.label, rollout: toShown(way.rollout) };
      return {
        trigger_id: variant.trigger_id,
        variant_id: variant.variant_id,
        label: variant.label,
        ...liftOfOne(way, variant.variant_id, { measures, unfair }),
        beside: besideOf(way, variant.variant_id, { measures, unfair }),
        measured_from: way.measured_from,
        applied_share: applied.due === 0 ? null : applied.applied / applied.due,
        rollout: way.rollout && toShown(way.rollout),
      };
    }),
  );
  return rows.toSorted((one, other) => visitorsOf(other) - visitorsOf(one));
}

const toShown = ({ variant_id, started_at, started_by }: RolloutRow) => ({
  variant_id,
  started_at,
  started_by,
});

/** Personalizing as a whole, and for visitors from assistants. */
export async function getPooledLift(
  ctx: DomainCtx,
): Promise<{ everybody: PooledLift; assistants: PooledLift }> {
  const [{ ways, measures }, unfair] = await Promise.all([
    measureWays(ctx, ctx.domain_id),
    unfairGoals(ctx, ctx.domain_id),
  ]);
  const known = { measures, unfair };
  return {
    everybody: pool(ways, known),
    assistants: pool(
      ways.filter(({ key }) => key.startsWith('assistant:')),
      known,
    ),
  };
}

interface Known {
  measures: LiftMeasures;
  unfair: readonly UnfairGoal[];
}

/** Why visitors of a variant and of another, or of the hold-out, can't be compared by a goal; null where they can. */
function unfairness(
  way: Way,
  goal: MeasuredGoal,
  { measures, unfair, arms }: Known & { arms: readonly [string, string | null] },
): string | null {
  const first_id = way.variants[0]?.first_id ?? '';
  const reached = new Set(
    [measures.decides, ...measures.beside].flatMap(({ key, goal_id }) =>
      goal_id !== null &&
      (way.sums.get(key) ?? []).some(({ arm, converted }) => arm === 'holdout' && converted > 0)
        ? [goal_id]
        : [],
    ),
  );
  // Visitors who see the original can reach it, so it stays.
  const left = unfair.filter(
    ({ rule_id, obstacles }) => (obstacles.get(null) ?? null) === null || !reached.has(rule_id),
  );
  const parted = partedBy(left, { first_id, goal, arms });
  if (parted || arms[1] !== null) return parted?.reason ?? null;
  const parts =
    goal.goal_id === null ? [goal, ...measures.beside.filter((one) => one.metric === 'conversion')] : [goal];
  for (const part of parts) {
    const of = strataOf(way.sums.get(part.key) ?? []);
    const missed = missedByHoldout(part, of.totals(of.against(arms[0])));
    if (missed) return missed;
  }
  return null;
}

const NOT_FAIR = { lift: null, verdict: 'not_fair', chance: null } as const;

function liftOfOne(way: Way, variant_id: string, known: Known) {
  const { measures } = known;
  const { decides } = measures;
  const { sums: byGoal, recent, sharing, holdout: share, variants } = way;
  const sums = byGoal.get(decides.key) ?? [];
  const of = strataOf(sums);
  const strata = of.against(variant_id);
  const { personalized, holdout } = of.totals(strata);
  const choices = amongChoices(measures);
  const among = variants.length * choices;
  const [first] = variants;
  const own = sharing?.variants.find((variant) => variant.variant_id === variant_id);
  const isFirst = first?.variant_id === variant_id;
  const unfair = unfairness(way, decides, { ...known, arms: [variant_id, null] });
  const against = first && !isFirst ? [of.between(variant_id, first.variant_id)] : null;
  return {
    letter: own?.letter ?? ('A' as const),
    traffic_share: own ? latestShare(sharing, variant_id) : null,
    is_adaptive: sharing?.is_adaptive ?? false,
    decides: toMeasure(decides),
    personalized: figuresOfArm(personalized),
    holdout: figuresOfArm(holdout),
    ...(unfair ? NOT_FAIR : comparisonOf([strata], among)),
    unfair,
    against_first:
      against &&
      (unfairness(way, decides, { ...known, arms: [variant_id, first?.variant_id ?? null] })
        ? NOT_FAIR
        : comparisonOf(against, (variants.length - 1) * choices)),
    visitors_needed: unfair ? null : visitorsNeeded(personalized, holdout),
    to_detect: unfair ? null : toDetect([personalized, holdout], strata, { share, among }),
    days_to_verdict: unfair ? null : daysToVerdict([strata], aDay(recent, [variant_id]), among),
    sample_ratio_alarm: sharing
      ? isDivisionBroken(sums, sharing.periods, share)
      : isSplitBroken({ personalized: personalized.visitors, holdout: holdout.visitors }, share),
  };
}

/** What it takes to see a usual change; null where there is a verdict, of value, and where enough visitors came. */
function toDetect(
  arms: [Arm, Arm],
  strata: readonly Stratum[],
  { share, among }: { share: number; among: number },
) {
  const { visitors, converted, value } = addUp(arms);
  const { verdict } = comparisonOf([strata], among);
  if (value || converted === 0 || verdict === 'better' || verdict === 'worse') return null;
  const plan = planToDetect(converted / visitors, share, visitors);
  return plan.visitors === 0 ? null : plan;
}

/** Goals that someone reached. Each interval holds by itself, and none of them decides. */
function besideOf(way: Way, variant_id: string, known: Known) {
  const { sums, variants } = way;
  const reached = known.measures.beside.flatMap((goal) => {
    const of = strataOf(sums.get(goal.key) ?? []);
    const strata = of.against(variant_id);
    const { personalized, holdout } = of.totals(strata);
    return personalized.converted + holdout.converted === 0 ? [] : { goal, strata, personalized, holdout };
  });
  return reached.slice(0, MAX_BESIDE).map(({ goal, strata, personalized, holdout }) => ({
    ...toMeasure(goal),
    personalized: figuresOfArm(personalized),
    holdout: figuresOfArm(holdout),
    lift: unfairness(way, goal, { ...known, arms: [variant_id, null] })
      ? null
      : liftOfGroups([strata], variants.length),
  }));
}

/** The share in the newest period: 0 while none of its pages is live. */
const latestShare = (sharing: Sharing | null, variant_id: string) =>
  sharing?.periods.at(-1)?.shares[variant_id] ?? 0;

function pool(ways: readonly Way[], known: Known): PooledLift {
  const { measures } = known;
  const { decides } = measures;
  const unfair = ways
    .flatMap((way) =>
      way.variants.map(({ variant_id }) => unfairness(way, decides, { ...known, arms: [variant_id, null] })),
    )
    .find((reason) => reason !== null);
  const among = amongChoices(measures);
  const groups = ways.map(({ sums }) => strataOf(sums.get(decides.key) ?? []).together());
  const recent = ways.flatMap((way) => way.recent);
  const ids = recent.map(({ variant_id }) => variant_id);
  const { personalized, holdout } = strataOf([]).totals(groups.flat());
  return {
    variants: groups.filter(hasBoth).length,
    decides: toMeasure(decides),
    personalized: figuresOfArm(personalized),
    holdout: figuresOfArm(holdout),
    ...(unfair ? NOT_FAIR : comparisonOf(groups, among)),
    unfair: unfair ?? null,
    days_to_verdict: unfair ? null : daysToVerdict(groups, aDay(recent, ids), among),
  };
}

const hasBoth = (strata: readonly Stratum[]) =>
  strata.some(({ personalized, holdout }) => personalized.visitors > 0 && holdout.visitors > 0);

/** Visitors of an average day lately: those of these variants, and all held back. */
function aDay(recent: readonly ArmSums[], variant_ids: readonly string[]) {
  const sum = (arm: ArmSums['arm'], ids: readonly string[] | null) =>
    recent
      .filter((row) => row.arm === arm && (ids === null || ids.includes(row.variant_id)))
      .reduce((total, { visitors }) => total + visitors, 0) / RECENT_DAYS;
  return { personalized: sum('personalized', variant_ids), holdout: sum('holdout', null) };
}

const figuresOfArm = (arm: Arm) => ({
  visitors: arm.visitors,
  converted: arm.converted,
  share: arm.visitors === 0 ? null : shareOf(arm),
  value: arm.value && arm.visitors > 0 ? meanOf(arm) : null,
});

const visitorsOf = ({ personalized, holdout }: Pick<VariantLift, 'personalized' | 'holdout'>) =>
  personalized.visitors + holdout.visitors;
