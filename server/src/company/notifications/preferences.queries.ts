import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { EmailKind } from './email-links.service.ts';

export interface PreferencesRow {
  weekly_digest: boolean;
  alert_letters: boolean;
}

export function findPreferences(db: Db, user_id: string) {
  return one(
    db,
    sql<PreferencesRow>`select coalesce(p.weekly_digest, true) as weekly_digest, coalesce(p.alert_letters, true) as alert_letters
      from (select ${user_id}::uuid as user_id) u left join notification_preferences p using (user_id)`,
  );
}

/** The time zone in which an organization is written to: that of its first website. */
export function findOrganizationZone(db: Db, org_id: string) {
  return maybeOne(
    db,
    sql<{
      time_zone: string;
    }>`select time_zone from domains where org_id = ${org_id} order by created_at, id limit 1`,
  );
}

/** Null leaves a preference unchanged. False when the person is gone. */
export async function savePreferences(
  db: Db,
  change: { user_id: string; weekly_digest: boolean | null; alert_letters: boolean | null; at: Date },
): Promise<boolean> {
  const { user_id, weekly_digest, alert_letters, at } = change;
  const saved = await run(
    db,
    sql`insert into notification_preferences as p (user_id, weekly_digest, alert_letters, updated_at)
      select id, coalesce(${weekly_digest}, true), coalesce(${alert_letters}, true), ${at} from users where id = ${user_id}
      on conflict (user_id) do update set weekly_digest = coalesce(${weekly_digest}, p.weekly_digest),
        alert_letters = coalesce(${alert_letters}, p.alert_letters), updated_at = excluded.updated_at`,
  );
  return saved > 0;
}

export interface Recipient {
  id: string;
  email: string;
}

const MAX_PEOPLE = 500;

/** Members of an organization who have joined and want these emails; nobody from a sample workspace. */
export function listRecipients(db: Db, org_id: string, kind: EmailKind) {
  return many(
    db,
    sql<Recipient>`select u.id, u.email from users u
      join organizations o on o.id = u.org_id and o.sample is null
      left join notification_preferences p on p.user_id = u.id
      where u.org_id = ${org_id} and u.password_hash is not null and coalesce(p.${sql.ref(kind)}, true)
      order by u.created_at, u.id limit ${MAX_PEOPLE}`,
  );
}
