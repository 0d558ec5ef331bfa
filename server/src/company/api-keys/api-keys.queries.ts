import type { ApiKey, KeyScope } from '@sightline/contract/company/api-keys';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

const columns = sql`k.id, k.name, k.scope, k.prefix, k.client_id, k.user_id, u.email as user_email,
  u.additional_info ->> 'name' as user_name, k.created_at, coalesce(k.refresh_until, k.expires_at) as expires_at, k.last_used_at`;
const tables = sql`api_keys k join users u on u.id = k.user_id`;

/** Nobody reads more than this; people × keys stays far below it. */
const MAX_LISTED = 1000;

export function listKeyRows(db: Db, org_id: string) {
  return many(
    db,
    sql<ApiKey>`select ${columns} from ${tables} where u.org_id = ${org_id}
      order by k.created_at desc, k.id limit ${MAX_LISTED}`,
  );
}

/**
 * Names of a person's working keys, locked against new ones until the transaction ends. Undefined for an unknown
 * person.
 */
export async function lockLiveKeys(db: Db, user_id: string, at: Date): Promise<string[] | undefined> {
  const person = await maybeOne(db, sql`select id from users where id = ${user_id} for no key update`);
  if (!person) return undefined;
  const rows = await many(
    db,
    sql<{ name: string }>`select name from api_keys
      where user_id = ${user_id} and client_id is null and (expires_at is null or expires_at > ${at})`,
  );
  return rows.map(({ name }) => name);
}

export function insertKey(
  db: Db,
  key: {
    user_id: string;
    name: string;
    scope: KeyScope;
    prefix: string;
    hash: Buffer;
    at: Date;
    expires_at: Date | null;
  },
) {
  return one(
    db,
    sql<ApiKey>`with k as (
      insert into api_keys (user_id, name, scope, prefix, key_hash, created_at, expires_at)
      values (${key.user_id}, ${key.name}, ${key.scope}, ${key.prefix}, ${key.hash}, ${key.at}, ${key.expires_at})
      returning *
    ) select ${columns} from k join users u on u.id = k.user_id`,
  );
}

export function deleteKey(db: Db, { id, org_id }: { id: string; org_id: string }) {
  return run(
    db,
    sql`delete from api_keys k using users u where k.id = ${id} and u.id = k.user_id and u.org_id = ${org_id}`,
  );
}

export interface KeyRow {
  id: string;
  user_id: string;
  org_id: string;
  scope: KeyScope;
  /** Set for an app that was let in by OAuth, which may call /mcp alone. */
  client_id: string | null;
  last_used_at: string | null;
}

/** A key that works right now. */
export function findLiveKey(db: Db, hash: Buffer, at: Date) {
  return maybeOne(
    db,
    sql<KeyRow>`select k.id, k.user_id, u.org_id, k.scope, k.client_id, k.last_used_at from ${tables}
      where k.key_hash = ${hash} and (k.expires_at is null or k.expires_at > ${at})`,
  );
}

export async function noteKeyUse(db: Db, id: string, at: Date) {
  await run(db, sql`update api_keys set last_used_at = ${at} where id = ${id}`);
}
