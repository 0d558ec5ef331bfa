import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

export interface SubscriptionRow {
  org_id: string;
  price_id: string;
  status: 'active' | 'past_due' | 'cancelled';
  current_period_start: string;
  current_period_end: string;
}

const columns = sql`org_id, price_id, status, current_period_start, current_period_end`;

export function findSubscription(db: Db, org_id: string) {
  return maybeOne(db, sql<SubscriptionRow>`select ${columns} from subscriptions where org_id = ${org_id}`);
}

export async function upsertSubscription(
  db: Db,
  subscription: Omit<SubscriptionRow, 'current_period_start' | 'current_period_end'> & {
    current_period_start: Date;
    current_period_end: Date;
    changed_by: string | null;
    at: Date;
  },
) {
  const { org_id, price_id, status, current_period_start, current_period_end, changed_by, at } = subscription;
  await run(
    db,
    sql`insert into subscriptions (org_id, price_id, status, current_period_start, current_period_end, changed_by, created_at, updated_at)
      values (${org_id}, ${price_id}, ${status}, ${current_period_start}, ${current_period_end}, ${changed_by}, ${at}, ${at})
      on conflict (org_id) do update set price_id = excluded.price_id, status = excluded.status,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        changed_by = excluded.changed_by, updated_at = excluded.updated_at`,
  );
}
