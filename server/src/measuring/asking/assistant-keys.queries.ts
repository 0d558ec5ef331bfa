import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

export interface AssistantKeyRow {
  org_id: string;
  platform: AskedPlatform;
  sealed_key: Buffer;
  /** The end of the key, to know it by. */
  hint: string;
  model: string;
}

/** The keys of the organization that a website belongs to. */
export const listAssistantKeys = (db: Db, domain_id: string) =>
  many(
    db,
    sql<AssistantKeyRow>`select k.org_id, k.platform, k.sealed_key, k.hint, k.model from assistant_keys k
      join domains d on d.org_id = k.org_id where d.id = ${domain_id} order by k.platform`,
  );

export async function keepAssistantKey(
  db: Db,
  key: AssistantKeyRow & { connected_by: string; at: Date },
): Promise<void> {
  await run(
    db,
    sql`insert into assistant_keys (org_id, platform, sealed_key, hint, model, connected_by, connected_at)
      values (${key.org_id}, ${key.platform}, ${key.sealed_key}, ${key.hint}, ${key.model}, ${key.connected_by}, ${key.at})
      on conflict (org_id, platform) do update set sealed_key = excluded.sealed_key, hint = excluded.hint,
        model = excluded.model, connected_by = excluded.connected_by, connected_at = excluded.connected_at`,
  );
}

/** How many there were: one or none. */
export function dropAssistantKey(db: Db, org_id: string, platform: AskedPlatform): Promise<number> {
  return run(db, sql`delete from assistant_keys where org_id = ${org_id} and platform = ${platform}`);
}
