import type { Experiment, VariantLift } from '@sightline/contract/personalizing/analytics';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';
import { personName } from './variant-lives.queries.ts';

/** What the test of a variant had shown when one of these variants was rolled out. */
export interface TestResult {
  result: Omit<VariantLift, 'rollout'>;
  days: Experiment['days'];
}

export interface RolloutRow {
  trigger_id: string;
  variant_id: string;
  /** By the ids of the variants that shared these visitors. */
  results: Record<string, TestResult>;
  started_at: string;
  started_by: string | null;
}

const rows = sql`select r.trigger_id, r.variant_id, r.results, r.started_at,
    ${personName} as started_by
  from rollouts r left join users u on u.id = r.started_by`;

/** Rollouts in force. */
export function listRollouts(db: Db, domain_id: string) {
  return many(db, sql<RolloutRow>`${rows} where r.domain_id = ${domain_id} and r.ended_at is null`);
}

/** Triggers all of whose visitors see one variant by now, so that nobody is left to compare. */
export async function listRolledOut(db: Db, domain_id: string): Promise<Set<string>> {
  const rows = await many(
    db,
    sql<{ trigger_id: string }>`select trigger_id from rollouts
      where domain_id = ${domain_id} and ended_at is null`,
  );
  return new Set(rows.map(({ trigger_id }) => trigger_id));
}

/** The rollout in force. */
export function findRollout(db: Db, trigger_id: string) {
  return maybeOne(db, sql<RolloutRow>`${rows} where r.trigger_id = ${trigger_id} and r.ended_at is null`);
}

/** When visitors of a trigger last began to be compared again. */
export function listRestarts(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ trigger_id: string; at: string }>`select trigger_id, max(ended_at) as at
      from rollouts where domain_id = ${domain_id} and ended_at is not null group by trigger_id`,
  );
}

/** Rollouts of a variant and of those that share its visitors, newest first. */
export function listRolloutSteps(db: Db, domain_id: string, variant_id: string) {
  return many(
    db,
    sql<Experiment['rollouts'][number]>`select r.variant_id, t.letter, r.started_at, r.ended_at,
        ${personName} as started_by,
        coalesce(e.additional_info ->> 'name', e.email) as ended_by
      from rollouts r join personalization_triggers t on t.variant_id = r.variant_id
      left join users u on u.id = r.started_by left join users e on e.id = r.ended_by
      where r.domain_id = ${domain_id} and r.trigger_id = (
        select coalesce(o.beside_id, o.id) from personalization_triggers o where o.variant_id = ${variant_id})
      order by r.started_at desc limit 100`,
  );
}

interface Rollout extends Omit<RolloutRow, 'started_at' | 'started_by'> {
  domain_id: string;
}

export async function startRollout(
  db: Db,
  { domain_id, trigger_id, variant_id, results }: Rollout,
  { by, at }: { by: string; at: Date },
) {
  await run(
    db,
    sql`insert into rollouts (domain_id, trigger_id, variant_id, results, started_at, started_by)
      values (${domain_id}, ${trigger_id}, ${variant_id}, ${json(results)}, ${at}, ${by})`,
  );
}

/** False where none was in force. */
export async function endRollout(
  db: Db,
  of: { domain_id: string; variant_id: string },
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const ended = await many(
    db,
    sql`update rollouts set ended_at = ${at}, ended_by = ${by}
      where domain_id = ${of.domain_id} and variant_id = ${of.variant_id} and ended_at is null returning id`,
  );
  return ended.length > 0;
}
