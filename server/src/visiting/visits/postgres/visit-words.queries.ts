import { sql } from 'kysely';
import { type Db, many } from '../../../platform/db/database.ts';
import type { Seen } from '../visit-types.ts';

/** Words of a visitor are a model's, and stay until there is more to say. */
export const isPhrased = sql`(v.phrased_at is not null and v.phrased_at >= v.last_seen and v.described_at >= v.last_seen)`;

export const words = sql`case when ${isPhrased} then v.description end as description,
  case when ${isPhrased} then v.journey_summary end as journey_summary`;

/**
 * For each domain, as many visitors as the day still allows, the last seen first; those not seen since yesterday stay
 * as they are.
 */
export function listUnphrased(
  db: Db,
  of: { domain_ids: readonly string[]; gone_before: Date; day: Date; most: number; limit: number },
) {
  return many(
    db,
    sql<Seen>`select v.* from unnest(${[...of.domain_ids]}::uuid[]) d(id) cross join lateral (
        select domain_id, id, last_seen, sessions_count from visitors
        where domain_id = d.id and bot = '{}' and last_seen between ${of.day}::timestamptz - interval '1 day' and ${of.gone_before}
          and (phrased_at is null or phrased_at < last_seen)
        order by last_seen desc
        limit greatest(0, ${of.most} - (select count(*) from visitors p where p.domain_id = d.id and p.phrased_at >= ${of.day}))
      ) v order by v.last_seen desc limit ${of.limit}`,
  );
}
