import type { KeyScope } from '@sightline/contract/company/api-keys';
import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

export interface ClientRow {
  id: string;
  name: string;
  redirect_uris: string[];
}

export function insertClient(db: Db, client: { name: string; redirect_uris: string[]; at: Date }) {
  return one(
    db,
    sql<ClientRow>`insert into oauth_clients (name, redirect_uris, created_at)
      values (${client.name}, ${client.redirect_uris}, ${client.at}) returning id, name, redirect_uris`,
  );
}

export const findClientRow = (db: Db, id: string) =>
  maybeOne(db, sql<ClientRow>`select id, name, redirect_uris from oauth_clients where id = ${id}`);

/** Apps that registered before and were never let in, or are no longer. */
export async function deleteUnusedClients(db: Db, before: Date) {
  await run(
    db,
    sql`delete from oauth_clients c where c.created_at < ${before}
      and not exists (select from api_keys k where k.client_id = c.id::text)`,
  );
}

export interface CodeRow {
  user_id: string;
  client_id: string;
  client_name: string;
  redirect_uri: string;
  code_challenge: string;
  scope: KeyScope;
  expires_at: string;
}

export async function insertCode(
  db: Db,
  code: Omit<CodeRow, 'expires_at'> & { hash: Buffer; expires_at: Date; at: Date },
) {
  await run(db, sql`delete from oauth_codes where user_id = ${code.user_id} and expires_at < ${code.at}`);
  await run(
    db,
    sql`insert into oauth_codes
      (code_hash, user_id, client_id, client_name, redirect_uri, code_challenge, scope, expires_at)
      values (${code.hash}, ${code.user_id}, ${code.client_id}, ${code.client_name}, ${code.redirect_uri},
        ${code.code_challenge}, ${code.scope}, ${code.expires_at})`,
  );
}

export const findCode = (db: Db, hash: Buffer) =>
  maybeOne(
    db,
    sql<CodeRow>`select user_id, client_id, client_name, redirect_uri, code_challenge, scope, expires_at
      from oauth_codes where code_hash = ${hash}`,
  );

export const deleteCode = (db: Db, hash: Buffer) =>
  run(db, sql`delete from oauth_codes where code_hash = ${hash}`);

interface Tokens {
  key_hash: Buffer;
  expires_at: Date;
  refresh_hash: Buffer;
  refresh_until: Date;
}

/** Lets an app in; if it was let in before, the new decision replaces the old one. */
export async function insertApp(
  db: Db,
  app: Tokens & {
    user_id: string;
    client_id: string;
    name: string;
    scope: KeyScope;
    code_hash: Buffer;
    at: Date;
  },
) {
  await run(db, sql`delete from api_keys where user_id = ${app.user_id} and client_id = ${app.client_id}`);
  await run(
    db,
    sql`insert into api_keys
      (user_id, client_id, name, scope, prefix, key_hash, created_at, expires_at, refresh_hash, refresh_until,
        code_hash)
      values (${app.user_id}, ${app.client_id}, ${app.name}, ${app.scope}, '', ${app.key_hash}, ${app.at},
        ${app.expires_at}, ${app.refresh_hash}, ${app.refresh_until}, ${app.code_hash})`,
  );
}

export interface AppRow {
  id: string;
  user_id: string;
  client_id: string;
  scope: KeyScope;
  refresh_until: string;
}

export const findAppByRefresh = (db: Db, hash: Buffer) =>
  maybeOne(
    db,
    sql<AppRow>`select id, user_id, client_id, scope, refresh_until from api_keys
      where refresh_hash = ${hash} and client_id is not null and refresh_until is not null`,
  );

/** Ends the access of who sends a refresh token that was replaced. */
export const deleteAppByReplaced = (db: Db, hash: Buffer) =>
  run(db, sql`delete from api_keys where replaced_hash = ${hash}`);

/** Ends the access that a code was exchanged for. */
export const deleteAppByCode = (db: Db, hash: Buffer) =>
  run(db, sql`delete from api_keys where code_hash = ${hash}`);

/** One caller alone may use a refresh token. */
export const useUpRefresh = (db: Db, hash: Buffer) =>
  run(db, sql`update api_keys set refresh_hash = null, replaced_hash = ${hash} where refresh_hash = ${hash}`);

export const updateApp = (db: Db, id: string, tokens: Tokens) =>
  run(
    db,
    sql`update api_keys set key_hash = ${tokens.key_hash}, expires_at = ${tokens.expires_at},
      refresh_hash = ${tokens.refresh_hash}, refresh_until = ${tokens.refresh_until} where id = ${id}`,
  );

/** By either of its tokens. */
export const deleteApp = (db: Db, hash: Buffer) =>
  run(
    db,
    sql`delete from api_keys where client_id is not null and (key_hash = ${hash} or refresh_hash = ${hash})`,
  );
