import type { AudienceRule } from '@sightline/contract/personalizing/audiences';
import { sql } from 'kysely';
import { type Db, json, maybeOne, one, run } from '../../platform/db/database.ts';

export interface AudienceText {
  name: string;
  sentence: string;
  rule: AudienceRule;
}

/** It is tried before all others. */
export function insertAudience(
  db: Db,
  { domain_id, name, sentence, rule, at }: AudienceText & { domain_id: string; at: Date },
) {
  return one(
    db,
    sql<{ id: string }>`insert into personalization_triggers
        (domain_id, key, label, description, rule, conditions, place, rank, created_at)
      select ${domain_id}, 'audience:' || gen_random_uuid(), ${name}, ${sentence}, '{}', ${json(rule)}, 0,
        least(1000, coalesce((select min(rank) from personalization_triggers where domain_id = ${domain_id}), 1000)) - 1, ${at}
      returning id`,
  );
}

/** Rows changed. */
export function updateAudienceRow(
  db: Db,
  { domain_id, id, name, sentence, rule }: AudienceText & { domain_id: string; id: string },
) {
  return run(
    db,
    sql`update personalization_triggers set label = ${name}, description = ${sentence}, conditions = ${json(rule)}
      where domain_id = ${domain_id} and id = ${id} and conditions is not null`,
  );
}

/** Rows deleted; its variants go with it. */
export function deleteAudienceRow(db: Db, of: { domain_id: string; id: string }) {
  return run(
    db,
    sql`delete from personalization_triggers where domain_id = ${of.domain_id} and id = ${of.id} and conditions is not null`,
  );
}

/** Puts them in this order. */
export async function rankRows(db: Db, domain_id: string, ids: readonly string[]) {
  await run(
    db,
    sql`update personalization_triggers t set rank = o.place
      from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place)
      where t.domain_id = ${domain_id} and t.id = o.id and t.rank is distinct from o.place`,
  );
}

export async function getHoldoutShare(db: Db, domain_id: string): Promise<number> {
  const row = await maybeOne(
    db,
    sql<{ holdout_share: number }>`select holdout_share from domains where id = ${domain_id}`,
  );
  return row?.holdout_share ?? 0;
}
