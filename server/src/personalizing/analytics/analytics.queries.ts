import { sql } from 'kysely';
import { type Db, many, maybeOne, one } from '../../platform/db/database.ts';

/** The current hold-out share, and since when; null if it was never changed. */
export function getHoldout(db: Db, domain_id: string) {
  return one(
    db,
    sql<{
      share: number;
      changed_at: string | null;
    }>`select holdout_share::float8 as share, holdout_changed_at as changed_at
      from domains where id = ${domain_id}`,
  );
}

/** Whether this is a customer's own website; changes on the sample's raise no alerts. */
export async function findSteered(db: Db, domain_id: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    sql`select 1 from domains d join organizations o on o.id = d.org_id and o.sample is null
      where d.id = ${domain_id} and d.selected_personalization and d.removed_at is null`,
  );
  return found !== undefined;
}

export interface LivePageRow {
  variant_id: string;
  first_id: string;
  page_id: string;
  version: number;
  changed_at: string;
}

/** What visitors see, on which page, and since when. */
export function listLivePages(db: Db, domain_id: string) {
  return many(
    db,
    sql<LivePageRow>`select l.variant_id, coalesce(t.beside_id, t.id) as first_id, l.page_id, l.version /* never null: it is live */, l.changed_at
      from variant_lives l
      join personalization_triggers t on t.variant_id = l.variant_id
      where l.domain_id = ${domain_id} and l.state = 'live' order by t.place, t.key, l.page_id`,
  );
}
