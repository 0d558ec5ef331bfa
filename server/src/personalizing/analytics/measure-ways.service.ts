import { beginOf, dayIn } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { back } from '../../platform/day-range.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { ArmSums } from '../../visiting/visits/visit-types.ts';
import { type StartingVariant, startingVariants } from '../variants/personalization.service.ts';
import { listRestarts, listRollouts, type RolloutRow } from '../variants/rollouts.queries.ts';
import { type Sharing, sharingOf } from '../variants/variant-shares.service.ts';
import type { Counted } from './compare-variants.ts';
import { countGoals } from './count-goals.service.ts';
import {
  amongChoices,
  firstDayAfter,
  holdoutOf,
  type LiftMeasures,
  laterDay,
  type MeasuredGoal,
  measuresOf,
} from './lift-measures.service.ts';

/** Days whose visitors say how many come. */
export const RECENT_DAYS = 14;

/** A trigger with its variants, and what their visitors did. */
export interface Way {
  key: string;
  variants: StartingVariant[];
  /** By the goal's key. */
  sums: ReadonlyMap<string, Counted[]>;
  recent: ArmSums[];
  sharing: Sharing | null;
  holdout: number;
  measured_from: string | null;
  /** A variant that all of these visitors see by now; figures are of those who came before. */
  rollout: RolloutRow | null;
}

export async function measureWays(
  ctx: Ctx,
  domain_id: string,
): Promise<{ ways: Way[]; measures: LiftMeasures }> {
  const { share, first_day } = await holdoutOf(ctx, domain_id);
  const time_zone = await timeZoneOf(ctx, domain_id);
  const since = back(dayIn(time_zone, ctx.now()), RECENT_DAYS);
  const [variants, sharing, measures, rollouts, restarts] = await Promise.all([
    startingVariants(ctx, domain_id),
    sharingOf(ctx, domain_id),
    measuresOf(ctx, domain_id),
    listRollouts(ctx.db, domain_id),
    restartsOf(ctx, domain_id, time_zone),
  ]);
  const from = laterDay(first_day, measures.decides.from_day);
  const recent = await figuresOf(ctx).exposures(
    domain_id,
    beginOf(time_zone, laterDay(from, since) ?? since),
  );
  const ways = [...Map.groupBy(variants, (variant) => variant.first_id)].map(([first_id, same]) => ({
    variants: same,
    ids: same.map(({ variant_id }) => variant_id),
    sharing: sharing.get(first_id) ?? null,
    rollout: rollouts.find(({ trigger_id }) => trigger_id === first_id) ?? null,
    restart: restarts.get(first_id) ?? null,
  }));
  const goals = [measures.decides, ...measures.beside];
  // Triggers with a single variant are counted in one query.
  const isAlone = (way: (typeof ways)[number]) => !way.sharing && !way.rollout && !way.restart;
  const alone = await counting(ctx, domain_id, { first_day, goals })(
    ways.filter(isAlone).flatMap(({ ids }) => ids),
    [],
  );
  const measured: Way[] = [];
  for (const way of ways) {
    const { ids, restart, ...known } = way;
    const until = way.rollout && new Date(way.rollout.started_at);
    const periods = (way.sharing?.periods ?? []).filter(({ since }) => !until || new Date(since) < until);
    const cuts = periods.map(({ since }) => new Date(since));
    const since = laterDay(first_day, restart);
    const sums = isAlone(way)
      ? alone
      : await counting(ctx, domain_id, { first_day: since, goals })(ids, until ? [...cuts, until] : cuts);
    const isBefore = ({ period }: Counted) => !until || period <= cuts.length;
    measured.push({
      ...known,
      sharing: way.sharing && { ...way.sharing, periods },
      key: way.variants[0]?.key ?? '',
      sums: new Map([...sums].map(([key, rows]) => [key, ofThese(rows, ids).filter(isBefore)])),
      recent: ofThese(recent, ids),
      holdout: share,
      measured_from: laterDay(from, restart),
    });
  }
  return { ways: measured, measures };
}

/** The first whole day on which visitors compare after a rollout ended, by trigger. */
export async function restartsOf(ctx: Ctx, domain_id: string, time_zone: string) {
  const rows = await listRestarts(ctx.db, domain_id);
  return new Map(rows.map(({ trigger_id, at }) => [trigger_id, firstDayAfter(time_zone, new Date(at))]));
}

/** Where the visitors of a variant and of those beside it are cut: whenever shares changed, and at each of these days. */
export async function measureDays(
  ctx: Ctx,
  {
    domain_id,
    variant_id,
    days,
    time_zone,
  }: { domain_id: string; variant_id: string; days: readonly Date[]; time_zone: string },
) {
  const [holdout, variants, sharing, measures, restarts] = await Promise.all([
    holdoutOf(ctx, domain_id),
    startingVariants(ctx, domain_id),
    sharingOf(ctx, domain_id),
    measuresOf(ctx, domain_id),
    restartsOf(ctx, domain_id, time_zone),
  ]);
  const first_id = variants.find((variant) => variant.variant_id === variant_id)?.first_id ?? '';
  const ids = variants
    .filter((variant) => variant.first_id === first_id)
    .map((variant) => variant.variant_id);
  const changes = sharing.get(first_id)?.periods.map((period) => new Date(period.since)) ?? [];
  const cuts = [...changes, ...days].toSorted((one, other) => +one - +other);
  const { decides } = measures;
  const first_day = laterDay(holdout.first_day, restarts.get(first_id) ?? null);
  const sums = await counting(ctx, domain_id, { first_day, goals: [decides] })(ids, cuts);
  return { sums: sums.get(decides.key) ?? [], cuts, changes, among: ids.length * amongChoices(measures) };
}

const ofThese = <Row extends { variant_id: string }>(rows: readonly Row[], ids: readonly string[]) =>
  rows.filter(({ variant_id }) => ids.includes(variant_id));

/** Goals that count from the same day are counted together. */
function counting(
  ctx: Ctx,
  domain_id: string,
  { first_day, goals }: { first_day: string | null; goals: readonly MeasuredGoal[] },
) {
  const byDay = Map.groupBy(goals, ({ from_day }) => laterDay(first_day, from_day));
  return async (variant_ids: readonly string[], cuts: readonly Date[]) => {
    const all = new Map<string, Counted[]>();
    if (variant_ids.length === 0) return all;
    for (const [from, same] of byDay)
      for (const [key, sums] of await countGoals(ctx, { domain_id, variant_ids, from, cuts, goals: same }))
        all.set(key, sums);
    return all;
  };
}
