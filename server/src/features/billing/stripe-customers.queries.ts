import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface CustomerRow {
  org_id: string;
  customer_id: string;
  /** Of what Stripe says, written so far. */
  readings: string;
}

const columns = sql`org_id, customer_id, readings::text`;

export function findCustomer(db: Db, customer_id: string) {
  return maybeOne(
    db,
    sql<CustomerRow>`select ${columns} from stripe_customers where customer_id = ${customer_id}`,
  );
}

export function findCustomerOf(db: Db, org_id: string) {
  return maybeOne(db, sql<CustomerRow>`select ${columns} from stripe_customers where org_id = ${org_id}`);
}

/** Who the customer is to be made for: the name of the organisation and the person who pays. */
export function findPayer(db: Db, person: { org_id: string; user_id: string }) {
  return one(
    db,
    sql<{
      name: string;
      email: string;
    }>`select o.name, u.email from organizations o join users u on u.id = ${person.user_id} where o.id = ${person.org_id}`,
  );
}

/** The customer of the organisation: this one, or the one that somebody else has kept meanwhile. */
export async function keepCustomer(
  db: Db,
  { org_id, customer_id, at }: { org_id: string; customer_id: string; at: Date },
) {
  await run(
    db,
    sql`insert into stripe_customers (org_id, customer_id, created_at) values (${org_id}, ${customer_id}, ${at})
      on conflict do nothing`,
  );
  const row = await one(
    db,
    sql<{ customer_id: string }>`select customer_id from stripe_customers where org_id = ${org_id}`,
  );
  return row.customer_id;
}

export async function forgetCustomer(db: Db, customer_id: string) {
  await run(db, sql`delete from stripe_customers where customer_id = ${customer_id}`);
}

/** False where another reading was written since this one began. */
export async function countReading(db: Db, { customer_id, readings }: CustomerRow, at: Date) {
  const counted = await run(
    db,
    sql`update stripe_customers set readings = readings + 1, read_at = ${at}
      where customer_id = ${customer_id} and readings = ${readings}::bigint`,
  );
  return counted > 0;
}

/** Those of whom news may have been lost, or came and could not be followed; the longest unread first. */
export function listUnread(db: Db, input: { before: Date; young_since: Date; at: Date; limit: number }) {
  const { before, young_since, at, limit } = input;
  return many(
    db,
    sql<{ customer_id: string }>`select c.customer_id from stripe_customers c
      left join subscriptions s on s.org_id = c.org_id and s.stripe_subscription_id is not null
      where ((coalesce(s.status, 'none') in ('active', 'past_due') or c.created_at > ${young_since})
        and (c.read_at is null or c.read_at < ${before} or c.read_at > ${at}
          or (s.current_period_end <= ${at} and c.read_at <= s.current_period_end)
          or (s.ends_at <= ${at} and c.read_at <= s.ends_at)))
        or exists (select from stripe_events e where e.customer_id = c.customer_id
          and e.received_at > greatest(c.read_at, ${before}))
      order by c.read_at nulls first limit ${limit}`,
  );
}
