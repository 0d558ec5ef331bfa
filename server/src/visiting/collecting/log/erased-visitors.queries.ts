import { sql } from 'kysely';
import { type Db, many, run } from '../../../platform/db/database.ts';

/** Hashes are hexadecimal text. */
export async function insertErased(db: Db, domain_id: string, hashes: readonly string[], at: Date) {
  await run(
    db,
    sql`insert into erased_visitors (domain_id, id_hash, at)
      select ${domain_id}, decode(h, 'hex'), ${at} from unnest(${[...hashes]}::text[]) h on conflict do nothing`,
  );
}

export function listErased(db: Db, domain_id: string, hashes: readonly string[]) {
  return many(
    db,
    sql<{
      id_hash: string;
    }>`select encode(id_hash, 'hex') as id_hash from erased_visitors where domain_id = ${domain_id}
      and id_hash = any(array(select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h))`,
  );
}
