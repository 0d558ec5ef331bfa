import { sql } from 'kysely';
import type { Recipient } from '../../company/notifications/preferences.queries.ts';
import { type Db, many, run } from '../../platform/db/database.ts';

/** People who existed before the digest was due and were not considered for it yet. */
const due = (week: string, before: Date) => sql`users u
  join organizations o on o.id = u.org_id and o.sample is null
  where u.created_at < ${before} and not exists (
    select from digests g where g.user_id = u.id and g.week = ${week}::date
  )`;

/** That of an organization's first website, in which it is written to. */
const zoneOfOrganization = sql`coalesce(
  (select d.time_zone from domains d where d.org_id = o.id order by d.created_at, d.id limit 1), 'UTC')`;

export async function listDigestZones(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      time_zone: string;
    }>`select distinct ${zoneOfOrganization} as time_zone
      from organizations o where o.sample is null`,
  );
  return rows.map(({ time_zone }) => time_zone);
}

/** Organizations of a time zone, ordered by id, starting after `after`. */
export function listDueOrganizations(
  db: Db,
  of: { time_zone: string; week: string; before: Date; after: string; limit: number },
) {
  return many(
    db,
    sql<{
      org_id: string;
    }>`select distinct u.org_id from ${due(of.week, of.before)} and u.org_id > ${of.after}::uuid
      and ${zoneOfOrganization} = ${of.time_zone} order by u.org_id limit ${of.limit}`,
  );
}

/**
 * People who have not joined or do not want it are considered too, so that a later change takes effect with the next
 * week.
 */
export function listDuePeople(db: Db, of: { week: string; before: Date; org_id: string }) {
  return many(
    db,
    sql<Recipient & { wants: boolean }>`select u.id, u.email, u.password_hash is not null and coalesce(
        (select p.weekly_digest from notification_preferences p where p.user_id = u.id), true
      ) as wants from ${due(of.week, of.before)} and u.org_id = ${of.org_id} order by u.id limit 500`,
  );
}

/** False when another worker has considered this person. */
export async function markDigest(
  db: Db,
  digest: { user_id: string; week: string; written: boolean; at: Date },
): Promise<boolean> {
  const marked = await run(
    db,
    sql`insert into digests (user_id, week, written, at) values (${digest.user_id}, ${digest.week}::date, ${digest.written}, ${digest.at})
      on conflict do nothing`,
  );
  return marked > 0;
}

export interface DigestDomain {
  id: string;
  host: string;
  selected_personalization: boolean;
}

export function listDigestDomains(db: Db, org_id: string, limit: number) {
  return many(
    db,
    sql<DigestDomain>`select id, host, selected_personalization from domains where org_id = ${org_id} order by created_at, id limit ${limit}`,
  );
}

interface Week {
  domain_id: string;
  from: Date;
  to: Date;
}

/** Pages that went live for the first time, newest first, and how many there are. */
export function listNewPages(db: Db, { domain_id, from, to }: Week, limit: number) {
  return many(
    db,
    sql<{ slug: string; title: string; total: number }>`select g.slug, g.title, count(*) over ()::int as total
      from generated_pages g
      join lateral (
        select min(created_at) as at from content_changes c where c.page_id = g.id and c.change_type = 'publish'
      ) live on live.at >= ${from} and live.at < ${to}
      where g.domain_id = ${domain_id} and g.deleted_at is null and g.status = 'published'
      order by live.at desc, g.id limit ${limit}`,
  );
}

/** Pages that a crawler fetched for the first time, newest first, and how many there are. */
export function listFirstVisits(db: Db, { domain_id, from, to }: Week, limit: number) {
  return many(
    db,
    sql<{
      slug: string;
      title: string;
      bot: string;
      total: number;
    }>`select g.slug, g.title, v.bot /* never null: there was a first */, count(*) over ()::int as total
      from (
        select page_id, min(first_at) as at, (array_agg(bot order by first_at))[1] as bot
        from crawler_visits_daily where domain_id = ${domain_id} and page_id is not null group by page_id
      ) v join generated_pages g on g.id = v.page_id and g.deleted_at is null
      where v.at >= ${from} and v.at < ${to} order by v.at desc, g.id limit ${limit}`,
  );
}

/** The most important suggestions. */
export function listNextActions(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<{ text: string; target_type: string }>`select s.text, s.target_type from content_suggestions s
      join topics t on t.id = s.topic_id and t.archived_at is null
      where s.domain_id = ${domain_id} and s.status = 'pending' and s.closed_at is null
      order by s.impact desc, s.created_at desc, s.id limit ${limit}`,
  );
}
