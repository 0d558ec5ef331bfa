import { sql } from 'kysely';
import { type Db, run } from '../../platform/db/database.ts';

/** False when it is already stored. */
export async function insertEvent(
  db: Db,
  event: { id: string; type: string; customer_id: string; created: Date; at: Date },
) {
  const { id, type, customer_id, created, at } = event;
  const inserted = await run(
    db,
    sql`insert into stripe_events (id, type, customer_id, created_at, received_at)
      values (${id}, ${type}, ${customer_id}, ${created}, ${at}) on conflict do nothing`,
  );
  return inserted > 0;
}

export async function deleteEventsBefore(db: Db, before: Date) {
  await run(db, sql`delete from stripe_events where received_at < ${before}`);
}
