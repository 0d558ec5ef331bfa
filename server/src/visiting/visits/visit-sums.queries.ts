import { sql } from 'kysely';
import { type Db, many, one } from '../../platform/db/database.ts';
import type { ArmSums, VisitTotals } from './visit-sums.service.ts';

export function sumVisits(db: Db, domain_id: string) {
  return one(
    db,
    sql<VisitTotals>`select
        coalesce((select visitors from visitor_sums where domain_id = ${domain_id}), 0) as visitors,
        coalesce(sum(visits), 0)::int as visits,
        coalesce(sum(converting), 0)::int as converting_visits,
        coalesce(sum(visits) filter (where arm = 'personalized'), 0)::int as personalized_visits,
        coalesce(sum(converting) filter (where arm = 'personalized'), 0)::int as converting_personalized_visits
      from session_sums where domain_id = ${domain_id}`,
  );
}

export function listTouchSums(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ key: string; visits: number }>`select key, visits from touch_sums
      where domain_id = ${domain_id} and visits > 0 order by visits desc, key limit 10000`,
  );
}

export function listVariantVisits(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      variant_id: string;
      visits: number;
    }>`select variant_id, sum(visits)::int as visits from session_sums
      where domain_id = ${domain_id} and arm = 'personalized' group by 1 having sum(visits) > 0`,
  );
}

export function listPageVisits(db: Db, of: { domain_id: string; variant_id: string }) {
  return many(
    db,
    sql<{ page_id: string; visits: number; clicked: number }>`select page_id, visits, clicked from page_sums
      where domain_id = ${of.domain_id} and variant_id = ${of.variant_id} and visits > 0`,
  );
}

export function listExposureSums(db: Db, domain_id: string, from: string | null) {
  return many(
    db,
    sql<ArmSums>`select variant_id, arm, sum(visitors)::int as visitors, sum(converted)::int as converted from exposure_sums
      where domain_id = ${domain_id} and (${from}::date is null or day >= ${from}::date)
      group by 1, 2 having sum(visitors) > 0 order by 1, 2`,
  );
}

export function listRuleVisits(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      rule_id: string;
      visits: number;
      last_at: string;
    }>`select rule_id, visits, last_at /* never null: there were visits */ from conversion_sums
      where domain_id = ${domain_id} and visits > 0`,
  );
}

export function listChangeSums(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ variant_id: string; due: number; applied: number }>`select variant_id, due, applied from change_sums
      where domain_id = ${domain_id} and due > 0`,
  );
}

/** Whole days (UTC), as requests at the edge are counted. */
export async function sumPersonalizedViews(db: Db, of: { org_id: string; from: Date; to: Date }) {
  const row = await one(
    db,
    sql<{ views: number }>`select coalesce(sum(s.personalized), 0)::int as views
      from view_sums s join domains d on d.id = s.domain_id
      where d.org_id = ${of.org_id} and s.day between (${of.from}::timestamptz at time zone 'UTC')::date and (${of.to}::timestamptz at time zone 'UTC')::date`,
  );
  return row.views;
}
