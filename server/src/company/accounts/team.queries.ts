import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import { TOO_LATE } from '../../platform/mail/emails.queries.ts';
import type { UserRow } from './accounts.queries.ts';

export interface TeammateRow extends Omit<UserRow, 'password_hash'> {
  joined: boolean;
  invited_at: string | null;
  last_seen_at: string | null;
  /** State of the newest email to people who have not joined. */
  email_state: 'on its way' | 'refused' | 'too late' | null;
}

const columns = sql`id, org_id, email, additional_info, password_hash is not null as joined, invited_at, last_seen_at,
  case when password_hash is null then (
    select case when state <> 'failed' then 'on its way' when last_error like ${`${TOO_LATE}%`} then 'too late' else 'refused' end
    from letters where to_address = users.email and letters.created_at >= invited_at order by number desc limit 1
  ) end as email_state`;

export function listTeammateRows(db: Db, org_id: string, most: number) {
  return many(
    db,
    sql<TeammateRow>`select ${columns} from users where org_id = ${org_id} order by created_at, id limit ${most}`,
  );
}

/** A member of the organization. */
export function findTeammate(db: Db, org_id: string, id: string) {
  return maybeOne(db, sql<TeammateRow>`select ${columns} from users where org_id = ${org_id} and id = ${id}`);
}

export async function hasJoinedBesides(db: Db, org_id: string, user_id: string) {
  const row = await one(
    db,
    sql<{ is: boolean }>`select exists (select from users
      where org_id = ${org_id} and id <> ${user_id} and password_hash is not null) as is`,
  );
  return row.is;
}

export async function countTeammates(db: Db, org_id: string) {
  const row = await one(
    db,
    sql<{ count: number }>`select count(*) as count from users where org_id = ${org_id}`,
  );
  return row.count;
}

/** Serializes changes to who belongs to the organization, until the transaction ends. */
export async function lockTeam(db: Db, org_id: string) {
  await run(db, sql`select from organizations where id = ${org_id} for no key update`);
}

export interface Invited {
  org_id: string;
  email: string;
  name: string | null;
  invited_by: string;
  at: Date;
}

/** Undefined when the address has an account. */
export function insertInvitedUser(db: Db, { org_id, email, name, invited_by, at }: Invited) {
  return maybeOne(
    db,
    sql<TeammateRow>`insert into users (org_id, email, additional_info, created_at, invited_at, invited_by)
      values (${org_id}, ${email}, ${json(name === null ? {} : { name })}, ${at}, ${at}, ${invited_by})
      on conflict do nothing returning ${columns}`,
  );
}

export function renewInvitation(db: Db, id: string, { invited_by, at }: { invited_by: string; at: Date }) {
  return one(
    db,
    sql<TeammateRow>`update users set invited_at = ${at}, invited_by = ${invited_by}
      where id = ${id} returning ${columns}`,
  );
}

/**
 * People who never accepted an invitation and whose links are all used or expired; their address becomes free again.
 */
export async function deleteLapsedInvitation(db: Db, email: string, at: Date) {
  await run(
    db,
    sql`delete from users where lower(email) = lower(${email}) and invited_at is not null and password_hash is null
      and not exists (select from password_links l where l.user_id = users.id and l.used_at is null and l.expires_at > ${at})`,
  );
}

/** Gives way to other writes about the person instead of making them fail: see `isLockedAway`. */
export async function deleteUser(db: Db, id: string) {
  await run(db, sql`set local lock_timeout = '250ms'`); // less than the one second after which PostgreSQL looks for deadlocks
  await run(db, sql`select from users where id = ${id} for update`);
  await run(db, sql`delete from users where id = ${id}`);
}

/** Who invited someone, and to what; without a person when the inviter is gone. */
export function findInvitation(db: Db, user_id: string) {
  return maybeOne(
    db,
    sql<{
      organization_name: string;
      inviter_name: string | null;
      inviter_email: string | null;
    }>`select o.name as organization_name, i.additional_info ->> 'name' as inviter_name, i.email as inviter_email
      from users u join organizations o on o.id = u.org_id left join users i on i.id = u.invited_by where u.id = ${user_id}`,
  );
}
