import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

/** Bytes as hexadecimal text. */
export interface EventKey {
  key_hash: string;
  fingerprint: string;
  event_id: string;
}

/** Inserts keys and returns the new ones; a request with the same key waits until this transaction ends. */
export function insertEventKeys(db: Db, domain_id: string, keys: readonly EventKey[], at: Date) {
  return many(
    db,
    sql<{ key_hash: string }>`insert into event_keys (domain_id, key_hash, fingerprint, event_id, created_at)
      select ${domain_id}, decode(key_hash, 'hex'), decode(fingerprint, 'hex'), event_id, ${at}
      from jsonb_to_recordset(${json(keys)}) as k(key_hash text, fingerprint text, event_id uuid)
      order by key_hash
      on conflict do nothing returning encode(key_hash, 'hex') as key_hash`,
  );
}

export function listEventKeys(db: Db, domain_id: string, key_hashes: readonly string[]) {
  return many(
    db,
    sql<EventKey>`select encode(key_hash, 'hex') as key_hash, encode(fingerprint, 'hex') as fingerprint, event_id
      from event_keys where domain_id = ${domain_id}
        and key_hash = any(array(select decode(h, 'hex') from unnest(${[...key_hashes]}::text[]) h))`,
  );
}

export async function deleteOldEventKeys(db: Db, before: Date) {
  await run(db, sql`delete from event_keys where created_at < ${before}`);
}
