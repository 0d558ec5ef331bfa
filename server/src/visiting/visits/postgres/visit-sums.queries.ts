import { sql } from 'kysely';
import { cutsOf, onDays, spanOf } from '../../../platform/day-range.ts';
import { type Db, many, maybeOne, one } from '../../../platform/db/database.ts';
import type {
  ArmSums,
  AssistantDay,
  AssistantVisits,
  PeriodSums,
  SiteDays,
  ViewDay,
  VisitTotals,
} from '../visit-types.ts';
import { momentsIn, sumsBetween } from './sums-between.queries.ts';

/** Reads months, because they have the fewest rows. */
const allOf = (domain_id: string, kind: string) =>
  sql`from visit_sums where domain_id = ${domain_id} and kind = ${kind} and span = 'month'`;

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

export function listExposureSums(db: Db, domain_id: string, from: Date | null) {
  const rows =
    from === null
      ? allOf(domain_id, 'exposures')
      : sql`from ${sumsBetween(domain_id, 'exposures', [from])} where at >= ${from}`;
  return many(
    db,
    sql<ArmSums>`select key[1] as variant_id /* never null: keys of a kind are whole */, key[2] as arm /* never null: keys of a kind are whole */, sum(n)::int as visitors, sum(hits)::int as converted ${rows}
      group by 1, 2 order by 1, 2`,
  );
}

export function listExposurePeriods(
  db: Db,
  of: { domain_id: string; variant_ids: readonly string[]; from: Date | null; cuts: readonly Date[] },
) {
  const moments = of.from ? [of.from, ...of.cuts] : of.cuts;
  return many(
    db,
    sql<PeriodSums>`select key[1] as variant_id /* never null: keys of a kind are whole */, key[2] as arm /* never null: keys of a kind are whole */,
        width_bucket(at, ${momentsIn(of.cuts)}) as period, sum(n)::int as visitors, sum(hits)::int as converted
      from ${sumsBetween(of.domain_id, 'exposures', moments)}
      where key[1] = any(${[...of.variant_ids]}::text[]) and (${of.from}::timestamptz is null or at >= ${of.from})
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

export function listAssistantVisits(db: Db, { domain_id, ...days }: SiteDays) {
  const { from, to } = spanOf(days);
  return many(
    db,
    sql<AssistantVisits>`select key[1] as assistant /* never null: keys of a kind are whole */, sum(n)::int as visits, sum(hits)::int as conversions
      from ${sumsBetween(domain_id, 'assistants', [from, to])} where at >= ${from} and at < ${to} group by 1`,
  );
}

/** Which of some days a sum is of, from 1. */
function daysOf({ domain_id, ...days }: SiteDays, kind: 'assistants' | 'views') {
  const { from, to } = spanOf(days);
  const cuts = cutsOf(days);
  return sql`(select width_bucket(at, ${momentsIn(cuts)}) as place, n, hits
    from ${sumsBetween(domain_id, kind, cuts)} where at >= ${from} and at < ${to}) placed`;
}

export async function listAssistantDays(db: Db, of: SiteDays): Promise<AssistantDay[]> {
  const rows = await many(
    db,
    sql<Omit<AssistantDay, 'day'> & { place: number }>`select place, sum(n)::int as visits,
        sum(hits)::int as conversions
      from ${daysOf(of, 'assistants')} group by 1 order by 1`,
  );
  return onDays(of, rows);
}

export async function listViewDays(db: Db, of: SiteDays): Promise<ViewDay[]> {
  const rows = await many(
    db,
    sql<Omit<ViewDay, 'day'> & { place: number }>`select place, sum(n)::int as views
      from ${daysOf(of, 'views')} group by 1 order by 1`,
  );
  return onDays(of, rows);
}

/** The ten minutes in which the first visit that counts began. */
export async function findFirstVisit(db: Db, domain_id: string): Promise<string | null> {
  const row = await one(
    db,
    sql<{ at: string | null }>`select min(since) as at from visit_sums
      where domain_id = ${domain_id} and kind = 'arms' and span = 'slot'`,
  );
  return row.at;
}

/** Whole days of UTC, as bills count them. */
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
