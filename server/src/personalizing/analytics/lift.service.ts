import type { PooledLift, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { changesByVariant, figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { ArmSums } from '../../visiting/visits/visit-types.ts';
import { type StartingVariant, startingVariants } from '../variants/personalization.service.ts';
import { type Sharing, sharingOf } from '../variants/variant-shares.service.ts';
import { getHoldout } from './analytics.queries.ts';
import { type Counted, comparisonOf, strataOf } from './compare-variants.ts';
import { type Arm, type Stratum, shareOf, visitorsNeeded } from './lift.ts';
import { daysToVerdict } from './lift-forecast.ts';
import { isDivisionBroken, isSplitBroken } from './sample-ratio.ts';

/** Days whose visitors say how many come. */
const RECENT_DAYS = 14;
const DAY_MS = 86_400_000;

/** Starting variants, ordered by the number of visitors who met them first. */
export function listLift(ctx: DomainCtx): Promise<VariantLift[]> {
  return liftOfVariants(ctx, ctx.domain_id);
}

/** The same for a job, which names the domain. */
export async function liftOfVariants(ctx: Ctx, domain_id: string): Promise<VariantLift[]> {
  const measured = await measureAll(ctx, domain_id);
  const changes = await changesByVariant(ctx, domain_id);
  const rows = measured.flatMap((way) =>
    way.variants.map((variant) => {
      const applied = changes.get(variant.variant_id) ?? { due: 0, applied: 0 };
      return {
        trigger_id: variant.trigger_id,
        variant_id: variant.variant_id,
        label: variant.label,
        ...liftOfOne(way, variant.variant_id),
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
  const measured = await measureAll(ctx, ctx.domain_id);
  return {
    everybody: pool(measured),
    assistants: pool(measured.filter(({ key }) => key.startsWith('assistant:'))),
  };
}

/** A way of beginning with its variants, and what their visitors did. */
interface Way {
  key: string;
  variants: StartingVariant[];
  sums: Counted[];
  recent: ArmSums[];
  sharing: Sharing | null;
  holdout: number;
  measured_from: string | null;
}

async function measureAll(ctx: Ctx, domain_id: string): Promise<Way[]> {
  const { share, first_day } = await getHoldout(ctx.db, domain_id);
  const since = new Date(+ctx.now() - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const figures = figuresOf(ctx);
  const [variants, sharing, sums, recent] = await Promise.all([
    startingVariants(ctx, domain_id),
    sharingOf(ctx, domain_id),
    figures.exposures(domain_id, first_day),
    figures.exposures(domain_id, first_day !== null && first_day > since ? first_day : since),
  ]);
  const ways: Way[] = [];
  for (const [first_id, same] of Map.groupBy(variants, (variant) => variant.first_id)) {
    const ids = same.map(({ variant_id }) => variant_id);
    const shared = sharing.get(first_id) ?? null;
    const ofThese = <Row extends ArmSums>(rows: readonly Row[]) =>
      rows.filter(({ variant_id }) => ids.includes(variant_id));
    const cuts = shared?.periods.map((period) => new Date(period.since)) ?? [];
    ways.push({
      key: same[0]?.key ?? '',
      variants: same,
      sums: shared
        ? await figures.exposurePeriods({ domain_id, variant_ids: ids, from: first_day, cuts })
        : ofThese(sums).map((sum) => ({ ...sum, period: 0 })),
      recent: ofThese(recent),
      sharing: shared,
      holdout: share,
      measured_from: first_day,
    });
  }
  return ways;
}

function liftOfOne({ sums, recent, sharing, holdout: share, variants }: Way, variant_id: string) {
  const of = strataOf(sums);
  const strata = of.against(variant_id);
  const { personalized, holdout } = of.totals(strata);
  const among = variants.length;
  const [first] = variants;
  const own = sharing?.variants.find((variant) => variant.variant_id === variant_id);
  const isFirst = first?.variant_id === variant_id;
  return {
    letter: own?.letter ?? ('A' as const),
    traffic_share: own ? latestShare(sharing, variant_id) : null,
    is_adaptive: sharing?.is_adaptive ?? false,
    personalized: withShare(personalized),
    holdout: withShare(holdout),
    ...comparisonOf([strata], among),
    against_first:
      first && !isFirst ? comparisonOf([of.between(variant_id, first.variant_id)], among - 1) : null,
    visitors_needed: visitorsNeeded(personalized, holdout),
    days_to_verdict: daysToVerdict([strata], aDay(recent, [variant_id]), among),
    sample_ratio_alarm: sharing
      ? isDivisionBroken(sums, sharing.periods, share)
      : isSplitBroken({ personalized: personalized.visitors, holdout: holdout.visitors }, share),
  };
}

/** The share in the newest period: 0 while none of its pages is live. */
const latestShare = (sharing: Sharing | null, variant_id: string) =>
  sharing?.periods.at(-1)?.shares[variant_id] ?? 0;

function pool(ways: readonly Way[]): PooledLift {
  const groups = ways.map(({ sums }) => strataOf(sums).together());
  const recent = ways.flatMap((way) => way.recent);
  const ids = recent.map(({ variant_id }) => variant_id);
  const { personalized, holdout } = strataOf([]).totals(groups.flat());
  return {
    variants: groups.filter(hasBoth).length,
    personalized: withShare(personalized),
    holdout: withShare(holdout),
    ...comparisonOf(groups, 1),
    days_to_verdict: daysToVerdict(groups, aDay(recent, ids)),
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

const withShare = ({ visitors, converted }: Arm) => ({
  visitors,
  converted,
  share: visitors === 0 ? null : shareOf({ visitors, converted }),
});

const visitorsOf = ({ personalized, holdout }: Pick<VariantLift, 'personalized' | 'holdout'>) =>
  personalized.visitors + holdout.visitors;
