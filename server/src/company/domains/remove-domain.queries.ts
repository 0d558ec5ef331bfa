import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';

/** Detaches the domain from its organization. False when it was detached before. */
export async function markRemoved(db: Db, id: string, at: Date): Promise<boolean> {
  const changed = await run(
    db,
    sql`update domains set org_id = null, removed_at = ${at}, selected_personalization = false
      where id = ${id} and removed_at is null`,
  );
  return changed > 0;
}

/** Frees its host name and notifies the edge. */
export async function freeHost(db: Db, domain_id: string) {
  await run(db, sql`delete from hostings where domain_id = ${domain_id}`);
}

/** Serializes adding and removing websites of an organization. */
export async function countDomainsInTurn(db: Db, org_id: string): Promise<number> {
  await run(db, sql`select from organizations where id = ${org_id} for no key update`);
  const rows = await many(db, sql`select 1 from domains where org_id = ${org_id}`);
  return rows.length;
}

export function listRemoved(db: Db) {
  return many(
    db,
    sql<{ id: string; removed_at: string }>`select id, removed_at from domains
      where removed_at is not null order by removed_at limit 100`,
  );
}

/**
 * Every table with rows of a domain, partitions separately. Referenced tables come after those that refer to them, so
 * that no row cascades to many others.
 */
export function listTablesOfDomains(db: Db) {
  return many(
    db,
    sql<{ name: string; is_referred_to: boolean }>`with recursive ours as (
        select c.oid, c.relname from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      ), above as (
        select confrelid as oid, conrelid as user_oid from pg_constraint where contype = 'f' and confrelid <> conrelid
        union select a.oid, f.conrelid from above a join pg_constraint f on f.contype = 'f' and f.confrelid = a.user_oid
      )
      select relname as name, exists (select from above where above.oid = ours.oid) as is_referred_to from ours
      order by (select count(*) from above where above.oid = ours.oid), relname`,
  );
}

/** Serializes workers on the same website; false when it is gone. */
export async function takeTurn(db: Db, domain_id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 from domains where id = ${domain_id} and removed_at is not null for no key update`,
  );
  return row !== undefined;
}

/** Returns how many rows of the table were deleted. */
export function deletePortion(db: Db, { domain_id, table, limit }: Portion): Promise<number> {
  const rows = sql.table(/* such as hostings */ table);
  return run(
    db,
    sql`delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where domain_id = ${domain_id} limit ${limit}))`,
  );
}

export interface Portion {
  domain_id: string;
  table: string;
  limit: number;
}

export async function deleteDomainRow(db: Db, id: string) {
  await run(db, sql`delete from domains where id = ${id} and removed_at is not null`);
}
