import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

export interface CallRow {
  fingerprint: Buffer;
  /** Null while the call runs, empty if it was too long to be kept. */
  answer: Buffer | null;
}

/** True when this is the first call with this key. */
export async function insertCall(
  db: Db,
  call: { key_hash: Buffer; user_id: string; fingerprint: Buffer; at: Date },
): Promise<boolean> {
  const added = await run(
    db,
    sql`insert into repeated_calls (key_hash, user_id, fingerprint, created_at)
      values (${call.key_hash}, ${call.user_id}, ${call.fingerprint}, ${call.at}) on conflict do nothing`,
  );
  return added === 1;
}

export function findCall(db: Db, key_hash: Buffer) {
  return maybeOne(
    db,
    sql<CallRow>`select fingerprint, answer from repeated_calls where key_hash = ${key_hash}`,
  );
}

export async function setAnswer(db: Db, key_hash: Buffer, answer: Buffer) {
  await run(db, sql`update repeated_calls set answer = ${answer} where key_hash = ${key_hash}`);
}

export async function deleteCall(db: Db, key_hash: Buffer) {
  await run(db, sql`delete from repeated_calls where key_hash = ${key_hash}`);
}

export async function forgetOldCalls(db: Db, before: Date) {
  await run(db, sql`delete from repeated_calls where created_at < ${before}`);
}
