import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

/** Detaches the domain from its organization. False when it was detached before. */
export async function markRemoved(db: Db, id: string, at: Date): Promise<boolean> {
  const changed = await run(
    db,
    sql`update domains set org_id = null, removed_at = ${at}, selected_personalization = false
      where id = ${id} and removed_at is null`,
  );
  return changed > 0;
}

/** Serializes adding and removing websites of an organization. */
export async function countDomainsInTurn(db: Db, org_id: string): Promise<number> {
  await run(db, sql`select from organizations where id = ${org_id} for no key update`);
  const rows = await many(db, sql`select 1 from domains where org_id = ${org_id}`);
  return rows.length;
}

export async function deleteDomainRow(db: Db, id: string) {
  await run(db, sql`delete from domains where id = ${id} and removed_at is not null`);
}
