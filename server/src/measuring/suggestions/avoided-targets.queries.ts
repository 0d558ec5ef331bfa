import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

export async function listAvoidedTargets(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      target: string;
    }>`select target from avoided_targets where domain_id = ${domain_id} order by target`,
  );
  return rows.map(({ target }) => target);
}

/** Locks the domain's feedback, so that nobody changes its targets until the transaction ends. */
export async function holdAvoidedTargets(db: Db, domain_id: string) {
  await run(db, sql`select from domains where id = ${domain_id} for key share`);
}

export async function addAvoidedTargets(
  db: Db,
  input: { domain_id: string; targets: readonly string[]; guidance_id: string; at: Date },
) {
  await run(
    db,
    sql`insert into avoided_targets (domain_id, target, guidance_id, created_at)
      select ${input.domain_id}, target, ${input.guidance_id}, ${input.at} from unnest(${input.targets}::text[]) as target
      on conflict (domain_id, target) do nothing`,
  );
}

export async function removeAvoidedTargets(db: Db, domain_id: string, targets: readonly string[]) {
  await run(
    db,
    sql`delete from avoided_targets where domain_id = ${domain_id} and target = any (${targets})`,
  );
}

/** Addresses of pages and sites that suggestions named as places for the domain to be mentioned. */
export async function listEarnedLocators(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ target_locator: string }>`select distinct target_locator from content_suggestions
      where domain_id = ${domain_id} and target_type = 'earned_media' and target_locator is not null limit 2000`,
  );
  return rows.map(({ target_locator }) => target_locator);
}

export interface Targeted {
  id: string;
  target_locator: string | null;
}

export function listOpenEarned(db: Db, domain_id: string) {
  return many(
    db,
    sql<Targeted>`select id, target_locator from content_suggestions
      where domain_id = ${domain_id} and target_type = 'earned_media' and status = 'pending' and closed_at is null`,
  );
}

export function listEarnedSeenIn(db: Db, domain_id: string, topic_execution_id: string) {
  return many(
    db,
    sql<Targeted>`select id, target_locator from content_suggestions
      where domain_id = ${domain_id} and target_type = 'earned_media' and ${topic_execution_id} = any (seen_in)
        and topic_id = (select topic_id from topic_executions where id = ${topic_execution_id})`,
  );
}

/** Returns how many were open until now. */
export function closeByIds(db: Db, ids: readonly string[], at: Date): Promise<number> {
  return run(
    db,
    sql`update content_suggestions set closed_at = ${at}, updated_at = ${at}
      where id = any (${ids}::uuid[]) and closed_at is null`,
  );
}
