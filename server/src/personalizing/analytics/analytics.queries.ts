import { sql } from 'kysely';
import { type Db, one } from '../../platform/db/database.ts';

/** The hold-out that is set, and the first day on which it held from midnight to midnight; null where it always did. */
export function getHoldout(db: Db, domain_id: string) {
  return one(
    db,
    sql<{ share: number; first_day: string | null }>`select holdout_share::float8 as share,
        ((holdout_changed_at at time zone 'utc')::date + 1)::text as first_day
      from domains where id = ${domain_id}`,
  );
}
