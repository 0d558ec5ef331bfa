import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

export interface SubscriptionRow {
  org_id: string;
  price_id: string;
  status: 'active' | 'past_due' | 'cancelled';
  /** Of the first month; the later ones are counted from it. */
  current_period_start: string;
  current_period_end: string;
}

const columns = sql`org_id, price_id, status, current_period_start, current_period_end`;

export function findSubscription(db: Db, org_id: string) {
  return maybeOne(db, sql<SubscriptionRow>`select ${columns} from subscriptions where org_id = ${org_id}`);
}

/** Changes of an organisation's subscription take turns. */
export async function lockSubscriptionOf(db: Db, org_id: string) {
  await run(db, sql`select id from organizations where id = ${org_id} for no key update`);
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

/** Another plan or status from now on; the months stay as they were. */
export async function updateSubscription(
  db: Db,
  change: {
    org_id: string;
    price_id?: string;
    status?: SubscriptionRow['status'];
    changed_by: string;
    at: Date;
  },
) {
  const { org_id, price_id = null, status = null, changed_by, at } = change;
  await run(
    db,
    sql`update subscriptions set price_id = coalesce(${price_id}, price_id), status = coalesce(${status}, status),
        changed_by = ${changed_by}, updated_at = ${at} where org_id = ${org_id}`,
  );
}

/** How many topics of an organisation lie beyond so many in each of its domains. */
export async function countTopicsBeyond(db: Db, org_id: string, allowed: number) {
  const row = await one(
    db,
    sql<{ n: number }>`select coalesce(sum(greatest(topics - ${allowed}, 0)), 0)::int as n
      from (select count(*) as topics from topics t join domains d on d.id = t.domain_id
        where d.org_id = ${org_id} and t.archived_at is null group by t.domain_id) of_domains`,
  );
  return row.n;
}
