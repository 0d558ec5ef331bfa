import type { CrawlerAccess } from '@sightline/contract/whole/crawler-visits';
import { sql } from 'kysely';
import { type Db, json, maybeOne, run } from '../../platform/db/database.ts';

export interface AccessRow {
  checked_at: string | null;
  url: string | null;
  crawlers: Pick<CrawlerAccess['crawlers'][number], 'bot' | 'outcome' | 'status'>[];
}

export function findAccess(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<AccessRow>`select checked_at, url, crawlers from crawler_access where domain_id = ${domain_id}`,
  );
}

/** Whether a check is due; if so, the caller makes it, and the next one is due at `next`. */
export async function claimAccess(db: Db, domain_id: string, at: Date, next: Date): Promise<boolean> {
  const claimed = await run(
    db,
    sql`insert into crawler_access as a (domain_id, due_at) values (${domain_id}, ${next})
      on conflict (domain_id) do update set due_at = excluded.due_at where a.due_at <= ${at}`,
  );
  return claimed > 0;
}

export async function saveAccess(
  db: Db,
  {
    domain_id,
    url,
    crawlers,
    at,
    due_at,
  }: Omit<AccessRow, 'checked_at'> & { domain_id: string; at: Date; due_at: Date },
) {
  await run(
    db,
    sql`update crawler_access set checked_at = ${at}, url = ${url}, crawlers = ${json(crawlers)}, due_at = ${due_at}
      where domain_id = ${domain_id}`,
  );
}
