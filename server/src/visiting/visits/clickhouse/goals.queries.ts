import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { GoalAsked, GoalSums, GoalValues } from '../visit-types.ts';
import { momentsIn, periodOf } from './sums.queries.ts';

/** A visitor converts by a visit in which the variant, or another for the same visitors, was due. */
export async function listGoalSums(
  clickhouse: ClickHouse,
  of: {
    domain_id: string;
    variant_ids: readonly string[];
    from: Date | null;
    cuts: readonly Date[];
    goals: readonly GoalAsked[];
  },
): Promise<GoalSums[]> {
  if (of.goals.length === 0) return [];
  return clickhouse.rows<GoalSums>(
    `with made as (
        select visitor_id, session_id, rule_id, value, currency from conversions final
        where domain_id = {domain_id:UUID} and counted and rule_id in {rules:Array(UUID)}
      ), due as (
        select visitor_id, id as session_id, exposed_triggers, exposed_variants from visits final
        where domain_id = {domain_id:UUID} and has_conversion and (visitor_id, id) in (select visitor_id, session_id from made)
      ), exposed as (
        select visitor_id, trigger_id, variant_id, arm, first_at from exposures final
        where domain_id = {domain_id:UUID} and counted and variant_id in {variants:Array(UUID)}
          and first_at >= {from:DateTime64(3, 'UTC')} and visitor_id in (select visitor_id from made)
      )
      select key, variant_id, arm, period, count() as converted, sum(amount) as sum, sum(amount * amount) as squares
      from (
        select key, variant_id, toString(e.arm) as arm, ${periodOf('first_at')} as period,
          if(cap < 0, 0, greatest(-cap, least(cap, sum(ifNull(value, 0))))) as amount
        from made m inner join due d on d.visitor_id = m.visitor_id and d.session_id = m.session_id
          inner join exposed e on e.visitor_id = m.visitor_id
        array join {keys:Array(String)} as key, {rules:Array(UUID)} as rule, {currencies:Array(String)} as named, {caps:Array(Float64)} as cap
        where rule_id = rule and (named = '' or currency = named and value is not null)
          and (has(exposed_triggers, trigger_id) or has(exposed_variants, variant_id))
        group by key, variant_id, e.arm, first_at, trigger_id, m.visitor_id, cap
      )
      group by key, variant_id, arm, period order by key, toString(variant_id), arm, period`,
    {
      domain_id: of.domain_id,
      variants: [...of.variant_ids],
      from: clickTime(of.from ?? '1900-01-01'),
      cuts: momentsIn(of.cuts),
      keys: of.goals.map(({ key }) => key),
      rules: of.goals.map(({ rule_id }) => rule_id),
      currencies: of.goals.map(({ currency }) => currency ?? ''),
      caps: of.goals.map(({ cap }) => cap ?? -1),
    },
  );
}

/** Goals whose conversions named amounts since then, by currency. */
export const listGoalValues = (clickhouse: ClickHouse, domain_id: string, since: Date) =>
  clickhouse.rows<GoalValues>(
    `select rule_id, assumeNotNull(currency) as currency, count() as conversions, quantileExactInclusive(0.99)(assumeNotNull(value)) as high
      from conversions final
      where domain_id = {domain_id:UUID} and counted and at >= {since:DateTime64(3, 'UTC')} and value > 0
        and conversions.currency is not null
      group by rule_id, currency order by toString(rule_id), conversions desc, currency`,
    { domain_id, since: clickTime(since) },
  );
