import type { PromptView } from '@sightline/contract/measuring/prompts';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export function listViewRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<PromptView>`select id, name, search from prompt_views where domain_id = ${domain_id} order by lower(name)`,
  );
}

/** Replaces the view of this name, ignoring case. */
export function replaceView(
  db: Db,
  view: { domain_id: string; name: string; search: string; created_by: string | null; at: Date },
) {
  return one(
    db,
    sql<PromptView>`insert into prompt_views (domain_id, name, search, created_by, created_at)
      values (${view.domain_id}, ${view.name}, ${view.search}, ${view.created_by}, ${view.at})
      on conflict (domain_id, lower(name)) do update set name = excluded.name, search = excluded.search
      returning id, name, search`,
  );
}

export const deleteView = (db: Db, domain_id: string, view_id: string) =>
  run(db, sql`delete from prompt_views where id = ${view_id} and domain_id = ${domain_id}`);
