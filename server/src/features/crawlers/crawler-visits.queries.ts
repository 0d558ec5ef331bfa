import { sql } from 'kysely';
import { type Db, many, one } from '../../platform/db/database.ts';

export function sumVisitsByPage(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ page_id: string; bot: string; visits: number }>`select page_id, bot, sum(visits)::int as visits
      from crawler_visits_daily where domain_id = ${domain_id} and page_id is not null group by 1, 2`,
  );
}

export async function sumEdgeRequests(db: Db, org_id: string, from: Date, to: Date) {
  const row = await one(
    db,
    sql<{ requests: number }>`select coalesce(sum(r.requests), 0)::int as requests
      from edge_requests_daily r join domains d on d.id = r.domain_id
      where d.org_id = ${org_id} and r.day >= ${from}::timestamptz::date and r.day <= ${to}::timestamptz::date`,
  );
  return row.requests;
}
