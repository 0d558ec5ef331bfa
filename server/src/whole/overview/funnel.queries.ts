import { sql } from 'kysely';
import { spanOf, type ZonedDays } from '../../platform/day-range.ts';
import { type Db, many, one } from '../../platform/db/database.ts';
import { FILES } from './bot-visits.queries.ts';

export interface FunnelDays extends ZonedDays {
  domain_id: string;
}

export function sumFetches(db: Db, { domain_id, start, end }: FunnelDays) {
  return many(
    db,
    sql<{ bot: string; fetches: number }>`select bot, sum(visits)::int as fetches from crawler_visits_daily
      where domain_id = ${domain_id} and day between ${start} and ${end} and not path = any (${FILES}) group by 1`,
  );
}

export interface FunnelWays {
  hosted: boolean;
  tracked: boolean;
}

/** Whether crawler reads and visits can be counted at all. */
export function findWays(db: Db, domain_id: string) {
  return one(
    db,
    sql<FunnelWays>`select d.script_seen_at is not null as tracked,
        exists (select from hostings h where h.domain_id = d.id and h.active_at is not null) as hosted
      from domains d where d.id = ${domain_id}`,
  );
}

const MAX_SHOWN = 50;

export interface AnsweredPrompt {
  id: string;
  prompt_text: string;
  mentioned: number;
  n: number;
  at: string;
}

/** Executions of prompts with answers that mention the brand, the newest first, and how many there are. */
export async function listMentioningExecutions(db: Db, of: FunnelDays & { assistant: string }) {
  const { from, to } = spanOf(of);
  const which = sql`prompt_executions e join prompts p on p.id = e.prompt_id and not p.branded
      where e.domain_id = ${of.domain_id} and e.platform = ${of.assistant} and e.n > 0 and e.mentioned > 0
        and e.created_at >= ${from} and e.created_at < ${to}`;
  const items = await many(
    db,
    sql<AnsweredPrompt>`select e.id, e.prompt_text, e.mentioned, e.n, coalesce(e.finished_at, e.created_at) as at
      from ${which} order by e.created_at desc, e.id limit ${MAX_SHOWN}`,
  );
  const { total } = await one(db, sql<{ total: number }>`select count(*)::int as total from ${which}`);
  return { items, total };
}

export interface FetchedPath {
  path: string;
  /** The page's title and slug, if it still exists. */
  slug: string | null;
  bot: string;
  fetches: number;
  verified: number;
}

/** Pages read by the named bots, most read first. */
export async function listFetchedPaths(db: Db, of: FunnelDays & { bots: readonly string[] }) {
  const which = sql`v.domain_id = ${of.domain_id} and v.day between ${of.start} and ${of.end}
    and v.bot = any (${[...of.bots]}) and not v.path = any (${FILES})`;
  const items = await many(
    db,
    sql<FetchedPath>`select v.path, max(g.slug) as slug, v.bot, sum(v.visits)::int as fetches,
        coalesce(sum(v.visits) filter (where v.verified), 0)::int as verified
      from crawler_visits_daily v left join generated_pages g on g.id = v.page_id and g.deleted_at is null
      where ${which} group by v.path, v.bot order by fetches desc, v.path, v.bot limit ${MAX_SHOWN}`,
  );
  const { total } = await one(
    db,
    sql<{
      total: number;
    }>`select count(*)::int as total from (select from crawler_visits_daily v where ${which} group by v.path, v.bot) paths`,
  );
  return { items, total };
}
