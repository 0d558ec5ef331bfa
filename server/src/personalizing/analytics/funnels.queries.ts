import type { SavedFunnel } from '@sightline/contract/personalizing/funnels';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export function listFunnelRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<SavedFunnel>`select id, name, steps from visit_funnels where domain_id = ${domain_id} order by lower(name)`,
  );
}

/** Replaces the funnel of this name, ignoring case. */
export function replaceFunnel(
  db: Db,
  funnel: Omit<SavedFunnel, 'id'> & { domain_id: string; created_by: string | null; at: Date },
) {
  const { domain_id, name, steps, created_by, at } = funnel;
  return one(
    db,
    sql<SavedFunnel>`insert into visit_funnels (domain_id, name, steps, created_by, created_at)
      values (${domain_id}, ${name}, ${steps}::text[], ${created_by}, ${at})
      on conflict (domain_id, lower(name)) do update set name = excluded.name, steps = excluded.steps
      returning id, name, steps`,
  );
}

export const deleteFunnel = (db: Db, domain_id: string, funnel_id: string) =>
  run(db, sql`delete from visit_funnels where id = ${funnel_id} and domain_id = ${domain_id}`);
