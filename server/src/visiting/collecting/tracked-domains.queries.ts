import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';

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

/** Undefined when someone recorded it less than a minute ago. */
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

/** Days for which each domain keeps its visitors. */
export function listRetentions(db: Db) {
  return many(
    db,
    sql<{
      domain_id: string;
      days: number;
    }>`select id as domain_id, visitor_retention_days as days from domains where removed_at is null order by id`,
  );
}

/** Domains that are there; they stay until the transaction ends. */
export function lockSites(db: Db, ids: string[]) {
  return many(
    db,
    sql<{
      id: string;
      host: string;
    }>`select id, host from domains where id = any(${ids}::uuid[]) and removed_at is null for key share`,
  );
}

export async function listDomainIds(db: Db, org_id: string): Promise<string[]> {
  const rows = await many(db, sql<{ id: string }>`select id from domains where org_id = ${org_id}`);
  return rows.map(({ id }) => id);
}

/** Domains whose visitors a model may put into words; none of the sample, for which nobody pays a model. */
export async function listPhrasedDomains(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      id: string;
    }>`select d.id from domains d join organizations o on o.id = d.org_id and o.sample is null
      where d.selected_personalization`,
  );
  return rows.map(({ id }) => id);
}
