import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';

export function listRemoved(db: Db) {
  return many(
    db,
    sql<{ id: string; removed_at: string }>`select id, removed_at from domains
      where removed_at is not null order by removed_at limit 100`,
  );
}

/**
 * Every table whose rows refer to domains, partitions by themselves; those of events and visits do not. Those that others refer to come after them, so that no
 * row drags many along.
 */
export function listTablesOfDomains(db: Db) {
  return many(
    db,
    sql<{ name: string; is_referred_to: boolean }>`with recursive ours as (
        select c.oid, c.relname from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped
          join pg_constraint d on d.conrelid = c.oid and d.contype = 'f' and d.confrelid = 'domains'::regclass and d.conkey = array[a.attnum]
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      ), above as (
        select confrelid as oid, conrelid as user_oid from pg_constraint where contype = 'f' and confrelid <> conrelid
        union select a.oid, f.conrelid from above a join pg_constraint f on f.contype = 'f' and f.confrelid = a.user_oid
      )
      select relname as name, exists (select from above where above.oid = ours.oid) as is_referred_to from ours
      order by (select count(*) from above where above.oid = ours.oid), relname`,
  );
}

/** Locks a removed website, so that workers erase it one after the other; false if it is gone. */
export async function lockRemoved(db: Db, domain_id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 from domains where id = ${domain_id} and removed_at is not null for no key update`,
  );
  return row !== undefined;
}

/** How many rows of the table went. */
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
