import { sql } from 'kysely';
import { type Db, many, maybeOne, one } from '../../../platform/db/database.ts';
import type { ArmSums, AssistantDay, AssistantVisits, PeriodSums, VisitTotals } from '../visit-types.ts';

/** Reads months, because they have the fewest rows. */
const allOf = (domain_id: string, kind: string) =>
  sql`from visit_sums where domain_id = ${domain_id} and kind = ${kind} and span = 'month'`;

/** Whole days (UTC). */
const daysOf = (domain_id: string, kind: string) =>
  sql`from visit_sums where domain_id = ${domain_id} and kind = ${kind} and span = 'day'`;
const dayAt = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`;

export function sumTotals(db: Db, domain_id: string) {
  return one(
    db,
    sql<VisitTotals>`select
        (select coalesce(sum(n), 0)::int ${allOf(domain_id, 'visitors')}) as visitors,
        coalesce(sum(n), 0)::int as visits,
        coalesce(sum(hits), 0)::int as converting_visits,
        coalesce(sum(n) filter (where key[1] = 'personalized'), 0)::int as personalized_visits,
        coalesce(sum(hits) filter (where key[1] = 'personalized'), 0)::int as converting_personalized_visits
      ${allOf(domain_id, 'arms')}`,
  );
}

const MAX_TOUCH_KEYS = 10_000;

export function listTouchSums(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      key: string;
      visits: number;
    }>`select key[1] as key /* never null: keys of a kind are whole */, sum(n)::int as visits ${allOf(domain_id, 'touch')}
      group by 1 order by 2 desc, 1 limit ${MAX_TOUCH_KEYS}`,
  );
}

export function listVariantVisits(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      variant_id: string;
      visits: number;
    }>`select key[2] as variant_id /* never null: keys of a kind are whole */, sum(n)::int as visits ${allOf(domain_id, 'arms')}
      and key[1] = 'personalized' group by 1`,
  );
}

export function listPageVisits(db: Db, of: { domain_id: string; variant_id: string }) {
  return many(
    db,
    sql<{
      page_id: string;
      visits: number;
      clicked: number;
    }>`select key[2] as page_id /* never null: keys of a kind are whole */, sum(n)::int as visits, sum(hits)::int as clicked
      ${allOf(of.domain_id, 'pages')} and key[1] = ${of.variant_id} group by 1`,
  );
}

export function listExposureSums(db: Db, domain_id: string, from: string | null) {
  const rows =
    from === null
      ? allOf(domain_id, 'exposures')
      : sql`${daysOf(domain_id, 'exposures')} and since >= ${dayAt(from)}`;
  return many(
    db,
    sql<ArmSums>`select key[1] as variant_id /* never null: keys of a kind are whole */, key[2] as arm /* never null: keys of a kind are whole */, sum(n)::int as visitors, sum(hits)::int as converted ${rows}
      group by 1, 2 order by 1, 2`,
  );
}

/** Days that a cut parts are read in slots of ten minutes, the others as days. */
export function listExposurePeriods(
  db: Db,
  of: { domain_id: string; variant_ids: readonly string[]; from: string | null; cuts: readonly Date[] },
) {
  const cuts = sql`array(select slot_of(cut::timestamptz) from unnest(${of.cuts.map((cut) => cut.toISOString())}::text[]) cut order by 1)`;
  const of_ids = sql`v.key[1] = any(${[...of.variant_ids]}::text[])`;
  const days = sql`from days d join visit_sums v on v.domain_id = ${of.domain_id} and v.kind = 'exposures' and v.span = 'slot'
    and v.since >= d.day and v.since < d.day + interval '24 hours' and ${of_ids}`;
  return many(
    db,
    sql<PeriodSums>`with days as (
        select distinct date_trunc('day', cut, 'UTC') as day from unnest(${cuts}) cut
          where cut <> date_trunc('day', cut, 'UTC')
      ), parts as (
        select v.since, v.key, v.n, v.hits ${days}
        union all select v.since, v.key, v.n, v.hits from visit_sums v
          where v.domain_id = ${of.domain_id} and v.kind = 'exposures' and v.span = 'day' and ${of_ids}
            and not exists (select from days d where d.day = v.since)
      )
      select key[1] as variant_id /* never null: keys of a kind are whole */, key[2] as arm /* never null: keys of a kind are whole */,
        width_bucket(since, ${cuts}) as period, sum(n)::int as visitors, sum(hits)::int as converted
      from parts where ${of.from}::date is null or since >= (${of.from}::date::timestamp at time zone 'UTC')
      group by 1, 2, 3 order by 1, 2, 3`,
  );
}

export async function hasExposureSums(db: Db, domain_id: string): Promise<boolean> {
  return (await maybeOne(db, sql`select 1 ${allOf(domain_id, 'exposures')} limit 1`)) !== undefined;
}

export function listRuleVisits(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      rule_id: string;
      visits: number;
      last_at: string;
    }>`select key[1] as rule_id /* never null: keys of a kind are whole */, sum(n)::int as visits, max(last_at) as last_at /* never null: there were conversions */
      ${allOf(domain_id, 'conversions')} group by 1`,
  );
}

export function listChangeSums(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      variant_id: string;
      due: number;
      applied: number;
    }>`select key[1] as variant_id /* never null: keys of a kind are whole */, sum(n)::int as due, sum(hits)::int as applied
      ${allOf(domain_id, 'changes')} group by 1 having sum(n) > 0`,
  );
}

export function listAssistantVisits(db: Db, of: { domain_id: string; start: string; end: string }) {
  return many(
    db,
    sql<AssistantVisits>`select key[1] as assistant /* never null: keys of a kind are whole */, sum(n)::int as visits, sum(hits)::int as conversions
      ${daysOf(of.domain_id, 'assistants')} and since between ${dayAt(of.start)} and ${dayAt(of.end)} group by 1`,
  );
}

export function listAssistantDays(db: Db, of: { domain_id: string; start: string; end: string }) {
  return many(
    db,
    sql<AssistantDay>`select (since at time zone 'UTC')::date as day, sum(n)::int as visits, sum(hits)::int as conversions
      ${daysOf(of.domain_id, 'assistants')} and since between ${dayAt(of.start)} and ${dayAt(of.end)} group by 1 order by 1`,
  );
}

export function listViewDays(db: Db, domain_id: string, from: string) {
  return many(
    db,
    sql<{ day: string; views: number }>`select (since at time zone 'UTC')::date as day, n as views
      ${daysOf(domain_id, 'views')} and since >= ${dayAt(from)} order by since`,
  );
}

/** Whole days (UTC), as requests at the edge are counted. */
export async function sumPersonalizedViews(
  db: Db,
  of: { domain_ids: readonly string[]; from: Date; to: Date },
): Promise<number> {
  const row = await one(
    db,
    sql<{ views: number }>`select coalesce(sum(hits), 0)::int as views from visit_sums
      where domain_id = any(${[...of.domain_ids]}::uuid[]) and kind = 'views' and span = 'day'
        and since between date_trunc('day', ${of.from}::timestamptz, 'UTC') and ${of.to}::timestamptz`,
  );
  return row.views;
}
