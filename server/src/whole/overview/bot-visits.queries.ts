import { sql } from 'kysely';
import type { DayRange } from '../../platform/day-range.ts';
import { type Db, many, one } from '../../platform/db/database.ts';

export interface BotDay {
  day: string;
  bot: string;
  visits: number;
  verified: number;
}

/** Files for crawlers are fetched on the way to pages, so they do not count as visits of one. */
export const FILES = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/llms-full.txt'];

export function listBotDays(db: Db, domain_id: string, { start, end }: DayRange) {
  return many(
    db,
    sql<BotDay>`select day, bot, sum(visits)::int as visits, coalesce(sum(visits) filter (where verified), 0)::int as verified
      from crawler_visits_daily
      where domain_id = ${domain_id} and day between ${start} and ${end} and not path = any (${FILES})
      group by day, bot`,
  );
}

export async function countLlmsTxt(db: Db, domain_id: string, { start, end }: DayRange) {
  const row = await one(
    db,
    sql<{ visits: number }>`select coalesce(sum(visits), 0)::int as visits from crawler_visits_daily
      where domain_id = ${domain_id} and day between ${start} and ${end} and path = '/llms.txt'`,
  );
  return row.visits;
}
