import type { PasswordLink } from '@sightline/contract/company/auth';
import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

export interface RefreshTokenRow {
  session_id: string;
  user_id: string;
  org_id: string;
  expires_at: string;
  used_at: string | null;
  ended_at: string | null;
}

/** Undefined when the person was just removed; locks them against removal until the transaction ends. */
export async function insertSession(
  db: Db,
  session: { user_id: string; user_agent: string | null; at: Date },
) {
  const { user_id, user_agent, at } = session;
  const row = await maybeOne(
    db,
    sql<{ id: string }>`with person as (
        update users set last_seen_at = ${at} where id = ${user_id} returning id
      ) insert into sessions (user_id, user_agent, created_at, last_used_at)
      select id, ${user_agent}, ${at}, ${at} from person returning id`,
  );
  return row?.id;
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; session_id: string; at: Date; expires_at: Date },
) {
  await run(
    db,
    sql`insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
      values (${token.hash}, ${token.session_id}, ${token.at}, ${token.expires_at}) on conflict do nothing`,
  );
}

/** The owner of a token, locked so that changes to their sign-ins are serialized. Always lock it before the token. */
export function lockTokenOwner(db: Db, hash: Buffer) {
  return maybeOne(
    db,
    sql<{ id: string }>`select id from users where id =
      (select s.user_id from refresh_tokens t join sessions s on s.id = t.session_id where t.token_hash = ${hash})
      for no key update`,
  );
}

/** Locks the token, so that two requests with it are serialized. */
export function lockRefreshToken(db: Db, hash: Buffer) {
  return maybeOne(
    db,
    sql<RefreshTokenRow>`select t.session_id, s.user_id, u.org_id, t.expires_at, t.used_at, s.ended_at
      from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
      where t.token_hash = ${hash} for update of t`,
  );
}

export async function markRefreshTokenUsed(db: Db, hash: Buffer, session_id: string, at: Date) {
  await run(db, sql`update refresh_tokens set used_at = ${at} where token_hash = ${hash}`);
  await run(
    db,
    sql`with used as (
        update sessions set last_used_at = ${at} where id = ${session_id} returning user_id
      ) update users set last_seen_at = ${at} from used where users.id = used.user_id`,
  );
}

export async function endSession(db: Db, session_id: string, at: Date) {
  await run(db, sql`update sessions set ended_at = ${at} where id = ${session_id} and ended_at is null`);
}

export async function endSessionsOf(db: Db, user_id: string, at: Date) {
  await run(db, sql`update sessions set ended_at = ${at} where user_id = ${user_id} and ended_at is null`);
}

/** The person behind a live session, or undefined. */
export function findSessionUser(db: Db, session_id: string) {
  return maybeOne(
    db,
    sql<{ id: string; org_id: string }>`select u.id, u.org_id from sessions s join users u on u.id = s.user_id
      where s.id = ${session_id} and s.ended_at is null`,
  );
}

/** Does nothing for a person who was just removed. */
export async function insertPasswordLink(
  db: Db,
  link: { hash: Buffer; user_id: string; purpose: PasswordLink['purpose']; at: Date; expires_at: Date },
) {
  await run(
    db,
    sql`insert into password_links (token_hash, user_id, purpose, created_at, expires_at)
      select ${link.hash}::bytea, id, ${link.purpose}, ${link.at}::timestamptz, ${link.expires_at}::timestamptz
      from users where id = ${link.user_id} for key share`,
  );
}

/** A usable link and its recipient. */
export function findPasswordLink(db: Db, hash: Buffer, user_id: string, at: Date) {
  return maybeOne(
    db,
    sql<PasswordLink>`select l.purpose, u.email, o.name as organization_name
      from password_links l join users u on u.id = l.user_id join organizations o on o.id = u.org_id
      where l.token_hash = ${hash} and l.user_id = ${user_id} and l.used_at is null and l.expires_at > ${at}`,
  );
}

/** Uses up the link; false when it is unknown, used or expired. This also ends the person's other links. */
export async function takePasswordLink(db: Db, hash: Buffer, user_id: string, at: Date) {
  const taken = await run(
    db,
    sql`update password_links set used_at = ${at}
      where token_hash = ${hash} and user_id = ${user_id} and used_at is null and expires_at > ${at}`,
  );
  if (taken === 0) return false;
  await usePasswordLinks(db, user_id, at);
  return true;
}

/** Disables all links of a person. */
export async function usePasswordLinks(db: Db, user_id: string, at: Date) {
  await run(
    db,
    sql`update password_links set used_at = ${at} where user_id = ${user_id} and used_at is null`,
  );
}
