import { sql } from 'kysely';
import { type Db, one, run } from '../../platform/db/database.ts';

export interface SetupFacts {
  pages_read: number;
  competitors: number;
  published: boolean;
  tagged: boolean;
  hidden: boolean;
}

/** What of a website's set-up is done, and whether the person hid the list of it. */
export function findSetup(db: Db, { domain_id, user_id }: { domain_id: string; user_id: string }) {
  return one(
    db,
    sql<SetupFacts>`select
        (select count(*)::int from site_pages p join brands b on b.id = p.brand_id and b.role = 'own'
          where p.domain_id = d.id) as pages_read,
        (select count(*)::int from brands b
          where b.domain_id = d.id and b.role = 'competitor' and b.status = 'confirmed') as competitors,
        exists (select from generated_pages g
          where g.domain_id = d.id and g.live_version is not null and g.deleted_at is null) as published,
        d.script_seen_at is not null as tagged,
        exists (select from hidden_setups h where h.domain_id = d.id and h.user_id = ${user_id}) as hidden
      from domains d where d.id = ${domain_id}`,
  );
}

export async function hideSetup(db: Db, of: { domain_id: string; user_id: string; at: Date }) {
  await run(
    db,
    sql`insert into hidden_setups (user_id, domain_id, at) values (${of.user_id}, ${of.domain_id}, ${of.at})
      on conflict do nothing`,
  );
}

export async function showSetup(db: Db, of: { domain_id: string; user_id: string }) {
  await run(db, sql`delete from hidden_setups where user_id = ${of.user_id} and domain_id = ${of.domain_id}`);
}
