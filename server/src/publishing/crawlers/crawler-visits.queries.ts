import { sql } from 'kysely';
import { type Db, json, many, one, run } from '../../platform/db/database.ts';
import type { Part, Placed } from '../../platform/db/list-part.ts';

/** For all pages of the domain, or for some. */
export function sumVisitsByPage(db: Db, domain_id: string, page_ids: readonly string[] | null) {
  const which = page_ids === null ? sql`page_id is not null` : sql`page_id = any(${[...page_ids]}::uuid[])`;
  return many(
    db,
    sql<{ page_id: string; bot: string; visits: number }>`select page_id, bot, sum(visits)::int as visits
      from crawler_visits_daily where domain_id = ${domain_id} and ${which} group by 1, 2`,
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

export interface SingleVisit {
  domain_id: string;
  page_id: string | null;
  path: string;
  bot: string;
  verified: boolean;
  user_agent: string;
  status: number;
  at: Date;
  /** The website's, YYYY-MM-DD. */
  day: string;
}

const visitColumns = sql`domain_id uuid, page_id uuid, path text, bot text, verified boolean, user_agent text, status int, at timestamptz, day date`;

/** Skips visits whose domain or page no longer exists. */
const stillThere = sql`exists (select from domains d where d.id = v.domain_id and d.removed_at is null)
  and (v.page_id is null or exists (select from generated_pages g where g.id = v.page_id))`;

export async function addDailyVisits(db: Db, visits: readonly SingleVisit[]) {
  if (visits.length === 0) return;
  await run(
    db,
    sql`insert into crawler_visits_daily as old (domain_id, day, path, bot, verified, page_id, visits, first_at)
      select domain_id, day, path, bot, verified, (array_agg(page_id))[1], count(*), min(at)
      from jsonb_to_recordset(${json(visits)}) as v(${visitColumns}) where ${stillThere}
      group by domain_id, day, path, bot, verified order by 1, 2, 3, 4, 5
      on conflict (domain_id, day, path, bot, verified) do update
        set visits = old.visits + excluded.visits, first_at = least(old.first_at, excluded.first_at),
          page_id = coalesce(excluded.page_id, old.page_id)`,
  );
}

export async function addRecentVisits(db: Db, visits: readonly SingleVisit[]) {
  if (visits.length === 0) return;
  await run(
    db,
    sql`insert into crawler_visits_recent (domain_id, page_id, path, bot, verified, user_agent, status, at)
      select domain_id, page_id, path, bot, verified, user_agent, status, at
      from jsonb_to_recordset(${json(visits)}) as v(${visitColumns}) where ${stillThere} order by at`,
  );
}

export async function addPageRequests(
  db: Db,
  counts: readonly { domain_id: string; day: string; requests: number }[],
) {
  if (counts.length === 0) return;
  await run(
    db,
    sql`insert into edge_requests_daily as old (domain_id, day, requests)
      select domain_id, day, requests from jsonb_to_recordset(${json(counts)}) as v(domain_id uuid, day date, requests int)
      where exists (select from domains d where d.id = v.domain_id and d.removed_at is null) order by 1, 2
      on conflict (domain_id, day) do update set requests = old.requests + excluded.requests`,
  );
}

/** Keeps the newest `kept` visits of every domain. */
export async function trimRecentVisits(db: Db, kept: number) {
  await run(
    db,
    sql`delete from crawler_visits_recent r using (
        select domain_id, id, row_number() over (partition by domain_id order by id desc) as place from crawler_visits_recent
      ) ranked where r.id = ranked.id and ranked.place > ${kept}`,
  );
}

export function listFirstCrawls(db: Db, page_id: string) {
  return many(
    db,
    sql<{ bot: string; first_at: string }>`select bot, min(first_at) as first_at from crawler_visits_daily
      where page_id = ${page_id} and verified group by bot`,
  );
}

export interface RecentVisitRow {
  path: string;
  bot: string;
  verified: boolean;
  status: number;
  at: string;
}

/** Newest first; one more than wanted where others follow. */
export function listRecentVisits(db: Db, domain_id: string, { limit, cursor }: Part) {
  return many(
    db,
    sql<
      Placed<RecentVisitRow>
    >`select id::text as place, path, bot, verified, status, at from crawler_visits_recent
      where domain_id = ${domain_id} and (${cursor}::bigint is null or id < ${cursor}) order by id desc limit ${limit + 1}`,
  );
}
