import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';

/** False when it is already stored. */
export async function insertEvent(
  db: Db,
  event: {
    id: string;
    type: string;
    customer_id: string | null;
    charge_id: string | null;
    created: Date;
    at: Date;
  },
) {
  const { id, type, customer_id, charge_id, created, at } = event;
  const inserted = await run(
    db,
    sql`insert into stripe_events (id, type, customer_id, charge_id, created_at, received_at)
      values (${id}, ${type}, ${customer_id}, ${charge_id}, ${created}, ${at}) on conflict do nothing`,
  );
  return inserted > 0;
}

export async function deleteEventsBefore(db: Db, before: Date) {
  await run(db, sql`delete from stripe_events where received_at < ${before}`);
}

/** The payment that a notice asks to read again; null once that is done. */
export async function findPaymentToRead(db: Db, event_id: string): Promise<string | null> {
  const row = await maybeOne(
    db,
    sql<{ charge_id: string | null }>`select charge_id from stripe_events where id = ${event_id}`,
  );
  return row?.charge_id ?? null;
}

export async function markFollowed(db: Db, event_id: string) {
  await run(db, sql`update stripe_events set charge_id = null where id = ${event_id}`);
}

/** Notices whose payments could not be read yet; newest first. */
export function listUnfollowed(db: Db, limit: number) {
  return many(
    db,
    sql<{ id: string }>`select id from stripe_events where charge_id is not null
      order by received_at desc limit ${limit}`,
  );
}
