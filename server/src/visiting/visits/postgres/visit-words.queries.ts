import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import type { DescribedRow, Seen } from '../visit-types.ts';

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

/** Skips visitors whose rows the projector is changing; they are described later. */
export async function writeDescriptions(db: Db, rows: readonly DescribedRow[]) {
  await run(
    db,
    sql`with free as (
        select v.domain_id, v.id, d.description, d.journey_summary, d.last_seen, d.phrased_at
        from jsonb_to_recordset(${json(rows)}) as d(domain_id uuid, id uuid, description text, journey_summary text, last_seen timestamptz, phrased_at timestamptz)
          join visitors v on v.domain_id = d.domain_id and v.id = d.id
        for update of v skip locked
      )
      update visitors v set description = f.description, journey_summary = f.journey_summary, described_at = f.last_seen,
          phrased_at = f.phrased_at
        from free f where v.domain_id = f.domain_id and v.id = f.id`,
  );
}
