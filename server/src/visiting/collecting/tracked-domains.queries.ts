import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

export interface TrackedDomain {
  id: string;
  host: string;
  identity: 'lasting' | 'daily' | 'consent';
  /** Whether visitors are tracked and pages personalized. */
  on: boolean;
  /** Other domains of the company. */
  domains: string[];
  owned_properties: string[];
  /** A proved host name of its own on this installation. */
  served_host: string | null;
  /** Conversion rules that concern a query. */
  rule_urls: string[];
}

export function findTrackedDomain(db: Db, id: string) {
  return maybeOne(
    db,
    sql<TrackedDomain>`select d.id, d.host, d.identity, d.selected_personalization as on, b.domains, b.owned_properties,
        h.host as served_host,
        array(select url from conversion_rules where domain_id = d.id and deleted_at is null and strpos(url, '?') > 0) as rule_urls
      from domains d join brands b on b.domain_id = d.id and b.role = 'own'
      left join hostings h on h.domain_id = d.id and h.txt_seen_at is not null
      where d.id = ${id} and d.removed_at is null`,
  );
}

/** Undefined when somebody recorded it less than a minute ago. */
export function noteScriptSeen(db: Db, id: string, at: Date) {
  return maybeOne(
    db,
    sql<{ completed: boolean }>`update domains set script_seen_at = ${at} where id = ${id}
      and (script_seen_at is null or script_seen_at < ${at}::timestamptz - interval '1 minute')
      returning completed_personalization_onboarding as completed`,
  );
}

/** The salt of a day, the same for all processes. */
export async function findOrMakeSalt(db: Db, day: string, offered: Buffer): Promise<Buffer> {
  await run(
    db,
    sql`insert into visitor_salts (day, salt) values (${day}, ${offered}) on conflict do nothing`,
  );
  const row = await maybeOne(db, sql<{ salt: Buffer }>`select salt from visitor_salts where day = ${day}`);
  return row?.salt ?? offered;
}

/** Salts of days that ended at least a day ago. */
export async function deleteOldSalts(db: Db, at: Date): Promise<void> {
  await run(db, sql`delete from visitor_salts where day < (${at}::timestamptz at time zone 'UTC')::date - 1`);
}

/** The longest retention of any domain, in days. */
export async function longestRetention(db: Db): Promise<number | null> {
  const row = await maybeOne(
    db,
    sql<{ days: number | null }>`select max(visitor_retention_days)::int as days from domains`,
  );
  return row?.days ?? null;
}
