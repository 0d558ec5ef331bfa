import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export interface ChosenGoal {
  role: 'decides' | 'guards' | 'beside';
  rule_id: string | null;
  metric: 'conversion' | 'value';
  currency: string | null;
  cap: number | null;
  from_day: string | null;
  chosen_at: string;
}

/** Goals that people chose; the others are shown beside without a row. */
export function listChosenGoals(db: Db, domain_id: string) {
  return many(
    db,
    sql<ChosenGoal>`select role, rule_id, metric, currency, cap, from_day, chosen_at from lift_goals
      where domain_id = ${domain_id} and ended_at is null order by chosen_at, id`,
  );
}

/** How often another goal was made to decide after visitors had met variants. */
export async function countRestarts(db: Db, domain_id: string): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from lift_goals
      where domain_id = ${domain_id} and role = 'decides' and from_day is not null`,
  );
  return n;
}

export async function insertChosenGoal(
  db: Db,
  goal: Omit<ChosenGoal, 'chosen_at'> & { domain_id: string; by: string | null; at: Date },
) {
  const { domain_id, role, rule_id, metric, currency, cap, from_day, by, at } = goal;
  await run(
    db,
    sql`insert into lift_goals (domain_id, role, rule_id, metric, currency, cap, from_day, chosen_by, chosen_at)
      values (${domain_id}, ${role}, ${rule_id}, ${metric}, ${currency}, ${cap}, ${from_day}::date, ${by}, ${at})`,
  );
}

/** Ends one choice, or that of what decides. */
export async function endChosenGoals(
  db: Db,
  of: { domain_id: string; at: Date } & (
    | Pick<ChosenGoal, 'rule_id' | 'metric' | 'currency'>
    | { role: 'decides' }
  ),
) {
  const which =
    'role' in of
      ? sql`role = ${of.role}`
      : sql`rule_id is not distinct from ${of.rule_id}::uuid and metric = ${of.metric}
          and currency is not distinct from ${of.currency}::text`;
  await run(
    db,
    sql`update lift_goals set ended_at = ${of.at} where domain_id = ${of.domain_id} and ended_at is null and ${which}`,
  );
}
