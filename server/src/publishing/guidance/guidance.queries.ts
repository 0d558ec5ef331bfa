import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export async function insertGuidance(
  db: Db,
  guidance: {
    domain_id: string;
    feedback: string;
    path: string | null;
    task_id: string;
    created_by: string;
    at: Date;
  },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into guidance (domain_id, feedback, path, task_id, created_by, created_at)
      values (${guidance.domain_id}, ${guidance.feedback}, ${guidance.path}, ${guidance.task_id}, ${guidance.created_by}, ${guidance.at})
      returning id`,
  );
  return row.id;
}

/** Two people's guidance is added one after the other. */
export async function lockFeedback(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{ feedback: string | null }>`select feedback from domains where id = ${domain_id} for update`,
  );
  return row.feedback ?? '';
}

/** Addresses of the pages and sites where the domain was advised to be named. */
export async function listEarnedTargets(db: Db, domain_id: string) {
  const rows = await many(
    db,
    sql<{ target_locator: string }>`select distinct target_locator from content_suggestions
      where domain_id = ${domain_id} and target_type = 'earned_media' and target_locator is not null limit 2000`,
  );
  return rows.map((row) => row.target_locator);
}

export async function addAvoidedTargets(
  db: Db,
  input: { domain_id: string; targets: string[]; guidance_id: string; at: Date },
) {
  await run(
    db,
    sql`insert into avoided_targets (domain_id, target, guidance_id, created_at)
      select ${input.domain_id}, target, ${input.guidance_id}, ${input.at} from unnest(${input.targets}::text[]) as target
      on conflict (domain_id, target) do nothing`,
  );
}

export async function removeAvoidedTargets(db: Db, domain_id: string, targets: string[]) {
  await run(
    db,
    sql`delete from avoided_targets where domain_id = ${domain_id} and target = any (${targets})`,
  );
}

/** Open suggestions that are to be avoided by now; gives how many. */
export function closeAvoidedSuggestions(db: Db, domain_id: string, at: Date) {
  return run(
    db,
    sql`update content_suggestions set closed_at = ${at}, updated_at = ${at}
      where domain_id = ${domain_id} and target_type = 'earned_media' and status = 'pending' and closed_at is null
        and is_avoided_target(domain_id, target_locator)`,
  );
}
