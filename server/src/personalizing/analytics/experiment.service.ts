import type { Experiment } from '@sightline/contract/personalizing/analytics';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { stepsOfVariant } from '../variants/variant-lives.service.ts';
import { strataOf } from './compare-variants.ts';
import { lateViewsOf } from './late-views.service.ts';
import { listLift } from './lift.service.ts';
import { liftOfGroups } from './lift.ts';
import { measureDays } from './measure-ways.service.ts';

const MAX_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a variant brought, day by day, and what was decided about it. */
export async function getExperiment(ctx: DomainCtx, variant_id: string): Promise<Experiment> {
  const result = (await listLift(ctx)).find((row) => row.variant_id === variant_id);
  if (!result) throw new AppError('not_found', 'There is no such variant on this website.');
  const [days, late, steps] = await Promise.all([
    effectByDay(ctx, variant_id),
    lateViewsOf(ctx, variant_id),
    stepsOfVariant(ctx, variant_id),
  ]);
  return {
    result,
    days: result.unfair ? days.map((day) => ({ ...day, lift: null })) : days,
    late,
    steps,
  };
}

/** Each day counts everyone who came by its end, so the last one is the result. */
async function effectByDay(ctx: DomainCtx, variant_id: string): Promise<Experiment['days']> {
  const today = Math.floor(+ctx.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: MAX_DAYS }, (_, n) => new Date(today - (MAX_DAYS - 1 - n) * DAY_MS));
  const { sums, cuts, changes, among } = await measureDays(ctx, {
    domain_id: ctx.domain_id,
    variant_id,
    days,
  });
  const cohorts = sums.map(({ period, ...sum }) => {
    const since = period === 0 ? Number.NEGATIVE_INFINITY : +(cuts[period - 1] ?? 0);
    return { ...sum, since, period: changes.filter((change) => +change <= since).length };
  });
  const all = days.map((day) => {
    const of = strataOf(cohorts.filter(({ since }) => since < +day + DAY_MS));
    const strata = of.against(variant_id);
    const { personalized, holdout } = of.totals(strata);
    return {
      day: day.toISOString().slice(0, 10),
      personalized: personalized.visitors,
      holdout: holdout.visitors,
      lift: liftOfGroups([strata], among),
    };
  });
  const first = all.findIndex(({ personalized, holdout }) => personalized + holdout > 0);
  return first === -1 ? [] : all.slice(first);
}
