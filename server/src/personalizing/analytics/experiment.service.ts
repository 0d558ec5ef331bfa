import type { Experiment, VariantLift } from '@sightline/contract/personalizing/analytics';
import { dayIn } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { back, cutsOf, daysOf } from '../../platform/day-range.ts';
import { listRolloutSteps, listRollouts } from '../variants/rollouts.queries.ts';
import { stepsOfVariant } from '../variants/variant-lives.service.ts';
import { strataOf } from './compare-variants.ts';
import { lateViewsOf } from './late-views.service.ts';
import { listLift } from './lift.service.ts';
import { liftOfGroups } from './lift.ts';
import { measureDays } from './measure-ways.service.ts';

const MAX_DAYS = 90;

/** What a variant brought, day by day, and what was decided about it. */
export async function getExperiment(ctx: DomainCtx, variant_id: string): Promise<Experiment> {
  const result = (await listLift(ctx)).find((row) => row.variant_id === variant_id);
  if (!result) throw new AppError('not_found', 'There is no such variant on this website.');
  const [days, late, steps, rollouts] = await Promise.all([
    daysOfTest(ctx, result),
    lateViewsOf(ctx, variant_id),
    stepsOfVariant(ctx, variant_id),
    listRolloutSteps(ctx.db, ctx.domain_id, variant_id),
  ]);
  return { result, days, late, steps, rollouts };
}

/** While a variant is rolled out, as they stood then. */
async function daysOfTest(ctx: DomainCtx, { variant_id, rollout, unfair }: VariantLift) {
  if (rollout) {
    const rows = await listRollouts(ctx.db, ctx.domain_id);
    return rows.find((row) => row.results[variant_id])?.results[variant_id]?.days ?? [];
  }
  return measuredDays(ctx, { variant_id, unfair });
}

/** Each day's effect by the visitors who came by then; none where the groups do not compare. */
export async function measuredDays(
  ctx: DomainCtx,
  { variant_id, unfair }: Pick<VariantLift, 'variant_id' | 'unfair'>,
) {
  const days = await effectByDay(ctx, variant_id);
  return unfair ? days.map((day) => ({ ...day, lift: null })) : days;
}

/** Each day counts everyone who came by its end, so the last one is the result. */
async function effectByDay(ctx: DomainCtx, variant_id: string): Promise<Experiment['days']> {
  const time_zone = await timeZoneOf(ctx, ctx.domain_id);
  const today = dayIn(time_zone, ctx.now());
  const range = { start: back(today, MAX_DAYS - 1), end: today, time_zone };
  const begins = cutsOf(range);
  const { sums, cuts, changes, among } = await measureDays(ctx, {
    domain_id: ctx.domain_id,
    variant_id,
    days: begins,
    time_zone,
  });
  const cohorts = sums.map(({ period, ...sum }) => {
    const since = period === 0 ? Number.NEGATIVE_INFINITY : +(cuts[period - 1] ?? 0);
    return { ...sum, since, period: changes.filter((change) => +change <= since).length };
  });
  const all = daysOf(range).map((day, place) => {
    const end = begins[place + 1] ?? ctx.now();
    const of = strataOf(cohorts.filter(({ since }) => since < +end));
    const strata = of.against(variant_id);
    const { personalized, holdout } = of.totals(strata);
    return {
      day,
      personalized: personalized.visitors,
      holdout: holdout.visitors,
      lift: liftOfGroups([strata], among),
    };
  });
  const first = all.findIndex(({ personalized, holdout }) => personalized + holdout > 0);
  return first === -1 ? [] : all.slice(first);
}
