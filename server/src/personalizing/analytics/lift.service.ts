import type { PooledLift, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { changesByVariant } from '../../visiting/visits/visit-sums.service.ts';
import type { ArmSums } from '../../visiting/visits/visit-types.ts';
import type { Sharing } from '../variants/variant-shares.service.ts';
import { comparisonOf, strataOf } from './compare-variants.ts';
import { type Arm, liftOfGroups, meanOf, type Stratum, shareOf, visitorsNeeded } from './lift.ts';
import { daysToVerdict } from './lift-forecast.ts';
import { amongChoices, type LiftMeasures, toMeasure } from './lift-measures.service.ts';
import { measureWays, RECENT_DAYS, type Way } from './measure-ways.service.ts';
import { isDivisionBroken, isSplitBroken } from './sample-ratio.ts';

/** Of a variant; nobody compares more. */
const MAX_BESIDE = 20;

/** Starting variants, ordered by the number of visitors who met them first. */
export function listLift(ctx: DomainCtx): Promise<VariantLift[]> {
  return liftOfVariants(ctx, ctx.domain_id);
}

/** The same for a job, which names the domain. */
export async function liftOfVariants(ctx: Ctx, domain_id: string): Promise<VariantLift[]> {
  const { ways, measures } = await measureWays(ctx, domain_id);
  const changes = await changesByVariant(ctx, domain_id);
  const rows = ways.flatMap((way) =>
    way.variants.map((variant) => {
      const applied = changes.get(variant.variant_id) ?? { due: 0, applied: 0 };
      return {
        trigger_id: variant.trigger_id,
        variant_id: variant.variant_id,
        label: variant.label,
        ...liftOfOne(way, variant.variant_id, measures),
        beside: besideOf(way, variant.variant_id, measures),
        measured_from: way.measured_from,
        applied_share: applied.due === 0 ? null : applied.applied / applied.due,
      };
    }),
  );
  return rows.toSorted((one, other) => visitorsOf(other) - visitorsOf(one));
}

/** Personalizing as a whole, and for visitors whom assistants sent. */
export async function getPooledLift(
  ctx: DomainCtx,
): Promise<{ everybody: PooledLift; assistants: PooledLift }> {
  const { ways, measures } = await measureWays(ctx, ctx.domain_id);
  return {
    everybody: pool(ways, measures),
    assistants: pool(
      ways.filter(({ key }) => key.startsWith('assistant:')),
      measures,
    ),
  };
}

function liftOfOne(
  { sums: byGoal, recent, sharing, holdout: share, variants }: Way,
  variant_id: string,
  measures: LiftMeasures,
) {
  const { decides } = measures;
  const sums = byGoal.get(decides.key) ?? [];
  const of = strataOf(sums);
  const strata = of.against(variant_id);
  const { personalized, holdout } = of.totals(strata);
  const choices = amongChoices(measures);
  const among = variants.length * choices;
  const [first] = variants;
  const own = sharing?.variants.find((variant) => variant.variant_id === variant_id);
  const isFirst = first?.variant_id === variant_id;
  return {
    letter: own?.letter ?? ('A' as const),
    traffic_share: own ? latestShare(sharing, variant_id) : null,
    is_adaptive: sharing?.is_adaptive ?? false,
    decides: toMeasure(decides),
    personalized: figuresOfArm(personalized),
    holdout: figuresOfArm(holdout),
    ...comparisonOf([strata], among),
    against_first:
      first && !isFirst
        ? comparisonOf([of.between(variant_id, first.variant_id)], (variants.length - 1) * choices)
        : null,
    visitors_needed: visitorsNeeded(personalized, holdout),
    days_to_verdict: daysToVerdict([strata], aDay(recent, [variant_id]), among),
    sample_ratio_alarm: sharing
      ? isDivisionBroken(sums, sharing.periods, share)
      : isSplitBroken({ personalized: personalized.visitors, holdout: holdout.visitors }, share),
  };
}

/** Goals that somebody reached. Each interval holds by itself, and none of them decides. */
function besideOf({ sums, variants }: Way, variant_id: string, { beside }: LiftMeasures) {
  const reached = beside.flatMap((goal) => {
    const of = strataOf(sums.get(goal.key) ?? []);
    const strata = of.against(variant_id);
    const { personalized, holdout } = of.totals(strata);
    return personalized.converted + holdout.converted === 0 ? [] : { goal, strata, personalized, holdout };
  });
  return reached.slice(0, MAX_BESIDE).map(({ goal, strata, personalized, holdout }) => ({
    ...toMeasure(goal),
    personalized: figuresOfArm(personalized),
    holdout: figuresOfArm(holdout),
    lift: liftOfGroups([strata], variants.length),
  }));
}

/** The share in the newest period: 0 while none of its pages is live. */
const latestShare = (sharing: Sharing | null, variant_id: string) =>
  sharing?.periods.at(-1)?.shares[variant_id] ?? 0;

function pool(ways: readonly Way[], measures: LiftMeasures): PooledLift {
  const { decides } = measures;
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
    ...comparisonOf(groups, among),
    days_to_verdict: daysToVerdict(groups, aDay(recent, ids), among),
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
