import { clickTime } from '../../platform/clickhouse/click-time.ts';
import { type Rest, restRows } from './look-at-both.queries.ts';
import { restingNow } from './resting-rows.queries.ts';
import type { GoalAsked, GoalSums, TopAmounts } from './visit-types.ts';

const SLOT_MS = 600_000;

/** Goals were written with the exposures that they count for, so one pass over the goals of a website is enough. */
export function listRestingGoals(
  rest: Rest,
  of: {
    domain_id: string;
    variant_ids: readonly string[];
    from: string | null;
    cuts: readonly Date[];
    goals: readonly GoalAsked[];
  },
): Promise<GoalSums[]> {
  if (of.goals.length === 0) return Promise.resolve([]);
  return restRows<GoalSums>(
    rest,
    `select key, variant_id, arm, period, count() as converted, sum(amount) as sum, sum(amount * amount) as squares
      from (
        select key, met.variant_id as variant_id, toString(met.arm) as arm,
          arrayCount(cut -> toUnixTimestamp64Milli(met.first_at) >= cut, {cuts:Array(Int64)}) as period,
          if(cap < 0, 0, greatest(-cap, least(cap, sum(ifNull(value, 0))))) as amount
        from (
          select rule_id, visitor_id, value, currency, met from resting_conversions array join met
          where domain_id = {domain_id:UUID} and counted and rule_id in {rules:Array(UUID)} and ${restingNow()}
            and met.variant_id in {variants:Array(UUID)} and met.first_at >= {from:DateTime64(3, 'UTC')}
        )
        array join {keys:Array(String)} as key, {rules:Array(UUID)} as rule, {currencies:Array(String)} as named, {caps:Array(Float64)} as cap
        where rule_id = rule and (named = '' or currency = named and value is not null)
        group by key, met.variant_id, met.arm, met.first_at, met.trigger_id, visitor_id, cap
      )
      group by key, variant_id, arm, period order by key, variant_id, arm, period`,
    {
      domain_id: of.domain_id,
      variants: [...of.variant_ids],
      from: clickTime(of.from ?? '1900-01-01'),
      cuts: of.cuts.map((cut) => Math.floor(+cut / SLOT_MS) * SLOT_MS),
      keys: of.goals.map(({ key }) => key),
      rules: of.goals.map(({ rule_id }) => rule_id),
      currencies: of.goals.map(({ currency }) => currency ?? ''),
      caps: of.goals.map(({ cap }) => cap ?? -1),
    },
  );
}

/** Of goals that named amounts since then; `most` are there beside these of one goal. */
export function listRestingAmounts(
  rest: Rest,
  of: { domain_id: string; since: Date; most: number },
): Promise<TopAmounts[]> {
  return restRows<TopAmounts>(
    rest,
    `select rule_id, assumeNotNull(currency) as currency, count() as conversions,
        arraySlice(arrayReverseSort(groupArray(assumeNotNull(value))), 1, intDiv(count() + {most:UInt64}, 100) + 2) as top
      from resting_conversions
      where domain_id = {domain_id:UUID} and counted and at >= {since:DateTime64(3, 'UTC')} and value > 0
        and currency is not null and ${restingNow()}
      group by rule_id, resting_conversions.currency`,
    { domain_id: of.domain_id, since: clickTime(of.since), most: of.most },
  );
}
