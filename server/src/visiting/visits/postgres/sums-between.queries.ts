import { sql } from 'kysely';

/** Kinds of sums that are read by moments, and the rows that each of them counts. */
const ROWS = {
  assistants: sql`select r.started_at as at, array[assistant_of(r.touch_keys)] as key, 1 as n, r.has_conversion::int as hits
    from visitor_sessions r where r.counted and assistant_of(r.touch_keys) is not null`,
  views: sql`select r.at, '{}'::text[] as key, 1 as n, (r.variant_id is not null)::int as hits from page_views r where r.counted`,
  exposures: sql`select r.first_at as at, array[r.variant_id::text, r.arm] as key, 1 as n, r.converted::int as hits
    from exposures r where r.counted`,
};
const AT = { assistants: sql`r.started_at`, views: sql`r.at`, exposures: sql`r.first_at` };

export const momentsIn = (moments: readonly Date[]) =>
  sql`${moments.map((moment) => moment.toISOString()).sort()}::timestamptz[]`;

/**
 * Sums `p` of a kind in parts that none of these moments cuts, as long as they can be: days (UTC), slots of those days
 * that are cut, and rows of those slots that are. So days of any time zone are counted to the millisecond, and days that
 * begin and end with those of UTC need no more than a sum.
 */
export function sumsBetween(domain_id: string, kind: keyof typeof ROWS, moments: readonly Date[]) {
  const cuts = sql`unnest(${momentsIn(moments)}) cut`;
  const sums = sql`v.domain_id = ${domain_id} and v.kind = ${kind}`;
  return sql`(
    with days as (select distinct date_trunc('day', cut, 'UTC') as day from ${cuts} where cut <> date_trunc('day', cut, 'UTC')),
      slots as (select distinct slot_of(cut) as slot from ${cuts} where cut <> slot_of(cut))
    select v.since as at, v.key, v.n, v.hits from visit_sums v
      where ${sums} and v.span = 'day' and not exists (select from days d where d.day = v.since)
    union all
    select v.since, v.key, v.n, v.hits from days d
      join visit_sums v on ${sums} and v.span = 'slot' and v.since >= d.day and v.since < d.day + interval '24 hours'
      where not exists (select from slots s where s.slot = v.since)
    union all
    select r.at, r.key, r.n, r.hits from slots s
      cross join lateral (${ROWS[kind]} and r.domain_id = ${domain_id}
        and ${AT[kind]} >= s.slot and ${AT[kind]} < s.slot + interval '10 minutes') r
  ) p`;
}
