import { sql } from 'kysely';
import { type Db, one, run } from '../../platform/db/database.ts';

/** Whether the owner of an account has signed in from there before; false where there is no such account. */
export async function isKnownNetwork(db: Db, email: string, network_sum: Buffer): Promise<boolean> {
  const row = await one(
    db,
    sql<{ known: boolean }>`select exists (select from sign_in_networks n join users u on u.id = n.user_id
      where lower(u.email) = ${email} and n.network_sum = ${network_sum}) as known`,
  );
  return row.known;
}

/** Does nothing for a person who was just removed. */
export async function keepNetwork(db: Db, at: { user_id: string; network_sum: Buffer; at: Date }) {
  await run(
    db,
    sql`insert into sign_in_networks (user_id, network_sum, used_at)
      select id, ${at.network_sum}::bytea, ${at.at}::timestamptz from users where id = ${at.user_id} for key share
      on conflict (user_id, network_sum) do update set used_at = excluded.used_at`,
  );
}
