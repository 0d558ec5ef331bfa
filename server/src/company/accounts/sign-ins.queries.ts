import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

export interface SignInRow {
  id: string;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
}

/** Sessions of a person that have not ended and were used since `since`; `current` first, then by last use. */
export function listLiveSessions(
  db: Db,
  input: { user_id: string; since: Date; current: string; most: number },
) {
  const { user_id, since, current, most } = input;
  return many(
    db,
    sql<SignInRow>`select id, user_agent, created_at, last_used_at from sessions
      where user_id = ${user_id} and ended_at is null and last_used_at > ${since}
      order by id::text = ${current} desc, last_used_at desc, id limit ${most}`,
  );
}

/** False when the person has no such live session. */
export async function endSessionOfUser(
  db: Db,
  input: { user_id: string; session_id: string; since: Date; at: Date },
) {
  const { user_id, session_id, since, at } = input;
  const ended = await run(
    db,
    sql`update sessions set ended_at = ${at}
      where id = ${session_id} and user_id = ${user_id} and ended_at is null and last_used_at > ${since}`,
  );
  return ended > 0;
}

export async function endSessionsBesides(db: Db, user_id: string, session_id: string, at: Date) {
  await run(
    db,
    sql`update sessions set ended_at = ${at} where user_id = ${user_id} and id::text <> ${session_id} and ended_at is null`,
  );
}

const MAX_AT_ONCE = 20_000;

/** Sign-ins, tokens, links and networks that have been useless since `before`. */
export async function forgetBefore(db: Db, before: Date) {
  await run(
    db,
    sql`delete from sessions where id in (select id from sessions where last_used_at < ${before} limit ${MAX_AT_ONCE})`,
  );
  await run(
    db,
    sql`delete from refresh_tokens where token_hash in
      (select token_hash from refresh_tokens where expires_at < ${before} limit ${MAX_AT_ONCE})`,
  );
  await run(
    db,
    sql`delete from password_links where token_hash in
      (select token_hash from password_links where expires_at < ${before} limit ${MAX_AT_ONCE})`,
  );
  await run(
    db,
    sql`delete from sign_in_networks where (user_id, network_sum) in
      (select user_id, network_sum from sign_in_networks where used_at < ${before} limit ${MAX_AT_ONCE})`,
  );
}
