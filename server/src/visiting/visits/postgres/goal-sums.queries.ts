import { sql } from 'kysely';
import { type Db, json, many } from '../../../platform/db/database.ts';
import type { GoalAsked, GoalSums, GoalValues } from '../visit-types.ts';
import { momentsIn } from './sums-between.queries.ts';

/**
 * Reads rows, not sums: the conversions of these goals, which are few beside the visitors, and through indexes whose they
 * were. A visitor converts by a visit in which the variant, or another for the same visitors, was due.
 */
export function listGoalSums(
  db: Db,
  of: {
    domain_id: string;
    variant_ids: readonly string[];
    from: Date | null;
    cuts: readonly Date[];
    goals: readonly GoalAsked[];
  },
) {
  return many(
    db,
    sql<GoalSums>`with did as (
        select g.key, e.variant_id, e.arm, e.visitor_id, e.first_at as since,
          greatest(-g.cap, least(g.cap, sum(case when g.cap is not null then c.value end))) as value
        from jsonb_to_recordset(${json(of.goals)}) as g(key text, rule_id uuid, currency text, cap float8)
          join conversions c on c.domain_id = ${of.domain_id} and c.rule_id = g.rule_id and c.counted
            and (g.currency is null or c.currency = g.currency and c.value is not null)
          join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id
          join exposures e on e.domain_id = s.domain_id and e.visitor_id = s.visitor_id and e.counted
            and (e.trigger_id = any(s.exposed_triggers) or e.variant_id = any(s.exposed_variants))
        where e.variant_id = any(${[...of.variant_ids]}::uuid[])
          and (${of.from}::timestamptz is null or e.first_at >= ${of.from})
        group by g.key, e.variant_id, e.arm, e.visitor_id, e.trigger_id, e.first_at, g.cap
      )
      select key /* never null: each goal has one */, variant_id, arm, width_bucket(since, ${momentsIn(of.cuts)}) as period, count(*)::int as converted,
        coalesce(sum(value), 0) as sum, coalesce(sum(value * value), 0) as squares
      from did group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
}

export function listGoalValues(db: Db, domain_id: string, since: Date) {
  return many(
    db,
    sql<GoalValues>`select rule_id, currency, count(*)::int as conversions,
        percentile_cont(0.99) within group (order by value) as high /* never null: there are some */
      from conversions where domain_id = ${domain_id} and counted and at >= ${since} and value > 0 and currency is not null
      group by 1, 2 order by 1, 3 desc, 2`,
  );
}
