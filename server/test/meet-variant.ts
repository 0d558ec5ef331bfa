import { sumEverything } from './counted-visits.ts';
import { startVariantsApp, type VariantsApp } from './variants-app.ts';

export interface Came {
  label: string;
  arm: 'personalized' | 'holdout';
  visitors: number;
  /** How many of them reach the goal, each with this amount. */
  reach: { goal: string; converted: number; value?: number; currency?: string };
  met_at: Date;
}

/** Visitors who met a starting variant or its hold-out then, some of whom reach a goal. */
export async function meetVariant(
  { sql, trigger, person: { domain_id }, app }: VariantsApp,
  { label, arm, visitors, reach, met_at }: Came,
): Promise<void> {
  const { id, variant_id } = await trigger(label);
  await sql(
    `with who as (select gen_random_uuid() as visitor_id, gen_random_uuid() as visit_id, n from generate_series(1, $1::int) n),
      met as (
        insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
        select $2, $3, $4, visitor_id, $5, $6, n <= $7::int, true from who
      ), came as (
        insert into visitor_sessions (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch,
          touch_keys, source, arm, daily, first_view, exposed_variants, exposed_triggers, has_conversion, counted)
        select $2, visit_id, visitor_id, array[visit_id], $6, $6, 1, 0, '{}', '{}', 'direct', $5, false, visit_id,
          array[$4::uuid], array[$3::uuid], n <= $7::int, true from who
      )
      insert into conversions (domain_id, session_id, rule_id, at, event_id, value, currency, counted)
      select $2, visit_id, $8::uuid, $6, gen_random_uuid(), $9::float8, $10, true from who where n <= $7::int`,
    ...[visitors, domain_id, id, variant_id, arm, met_at],
    ...[reach.converted, reach.goal, reach.value ?? null, reach.currency ?? null],
  );
  await sumEverything(app.ctx.db);
}

const DAY = 86_400_000;

/** A website with written variants and one goal, whose visitors come some days from now. */
export async function startLiftApp() {
  const at = await startVariantsApp();
  await at.renew();
  const goal: string = (await at.call('POST', '/event-goals', { name: 'signup' })).body.id;
  const come = ({
    converted,
    in_days,
    ...came
  }: Omit<Came, 'reach' | 'met_at'> & { converted: number; in_days: number }) =>
    meetVariant(at, {
      ...came,
      reach: { goal, converted },
      met_at: new Date(+at.app.ctx.now() + in_days * DAY),
    });
  return { at, goal, come };
}
