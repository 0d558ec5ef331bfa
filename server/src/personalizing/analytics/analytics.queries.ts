import { sql } from 'kysely';
import { type Db, one } from '../../platform/db/database.ts';

/** The current hold-out share, and the first full UTC day with it; null if it was never changed. */
export function getHoldout(db: Db, domain_id: string) {
  return one(
    db,
    sql<{ share: number; first_day: string | null }>`select holdout_share::float8 as share,
        ((holdout_changed_at at time zone 'utc')::date + 1)::text as first_day
      from domains where id = ${domain_id}`,
  );
}
