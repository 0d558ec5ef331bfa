import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface CustomerRow {
  org_id: string;
  customer_id: string;
  /** Number of readings from Stripe stored so far. */
  readings: string;
  /** The same of refunds and disputes. */
  payment_readings: string;
}

const columns = sql`org_id, customer_id, readings::text, payment_readings::text`;

export function findCustomer(db: Db, customer_id: string) {
  return maybeOne(
    db,
    sql<CustomerRow>`select ${columns} from stripe_customers where customer_id = ${customer_id}`,
  );
}

export function findCustomerOf(db: Db, org_id: string) {
  return maybeOne(db, sql<CustomerRow>`select ${columns} from stripe_customers where org_id = ${org_id}`);
}

/** Data for the new customer: the organization's name and the person who pays. */
export function findPayer(db: Db, person: { org_id: string; user_id: string }) {
  return one(
    db,
    sql<{
      name: string;
      email: string;
    }>`select o.name, u.email from organizations o join users u on u.id = ${person.user_id} where o.id = ${person.org_id}`,
  );
}

/** The organization's customer: this one, or one that someone else stored meanwhile. */
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

/** False when another reading was stored since this one began. */
export async function countReading(db: Db, { customer_id, readings }: CustomerRow, at: Date) {
  const counted = await run(
    db,
    sql`update stripe_customers set readings = readings + 1, read_at = ${at}
      where customer_id = ${customer_id} and readings = ${readings}::bigint`,
  );
  return counted > 0;
}

/** The same for refunds and disputes. */
export async function countPaymentReading(db: Db, { customer_id, payment_readings }: CustomerRow) {
  const counted = await run(
    db,
    sql`update stripe_customers set payment_readings = payment_readings + 1
      where customer_id = ${customer_id} and payment_readings = ${payment_readings}::bigint`,
  );
  return counted > 0;
}

export async function markPaymentsRead(db: Db, customer_id: string, at: Date) {
  await run(db, sql`update stripe_customers set payments_read_at = ${at} where customer_id = ${customer_id}`);
}

/** Customers with a subscription, or one that ended lately, whose refunds and disputes were not read since then. */
export function listPaymentsUnread(
  db: Db,
  input: { before: Date; ended_since: Date; at: Date; limit: number },
) {
  const { before, ended_since, at, limit } = input;
  return many(
    db,
    sql<{ customer_id: string }>`select c.customer_id from stripe_customers c
      join subscriptions s on s.org_id = c.org_id and s.stripe_subscription_id is not null
      where (s.status <> 'cancelled' or s.updated_at > ${ended_since})
        and (c.payments_read_at is null or c.payments_read_at < ${before} or c.payments_read_at > ${at})
      order by c.payments_read_at nulls first limit ${limit}`,
  );
}

/** Customers whose notices may have been lost or could not be processed; longest unread first. */
export function listUnread(db: Db, input: { before: Date; young_since: Date; at: Date; limit: number }) {
  const { before, young_since, at, limit } = input;
  return many(
    db,
    sql<{ customer_id: string }>`select c.customer_id from stripe_customers c
      left join subscriptions s on s.org_id = c.org_id and s.stripe_subscription_id is not null
      where ((coalesce(s.status, 'none') in ('active', 'past_due') or c.created_at > ${young_since})
        and (c.read_at is null or c.read_at < ${before} or c.read_at > ${at}
          or (s.current_period_end <= ${at} and c.read_at <= s.current_period_end)
          or (s.ends_at <= ${at} and c.read_at <= s.ends_at)
          or (s.payments_resume_at <= ${at} and c.read_at <= s.payments_resume_at)))
        or exists (select from stripe_events e where e.customer_id = c.customer_id
          and e.received_at > greatest(c.read_at, ${before}))
      order by c.read_at nulls first limit ${limit}`,
  );
}

/** The next invoice as last reported, with its subscription and reading. */
export function findPreview(db: Db, org_id: string) {
  return maybeOne(
    db,
    sql<{
      customer_id: string;
      reading: string;
      subscription_id: string | null;
      is_of_newest_reading: boolean;
      read_at: string | null;
      amount_due: string | null;
      currency: string | null;
    }>`select customer_id, readings::text as reading, preview_subscription_id as subscription_id,
        preview_reading is not distinct from readings as is_of_newest_reading, preview_read_at as read_at,
        preview_amount_due::text as amount_due, preview_currency as currency
      from stripe_customers where org_id = ${org_id}`,
  );
}

/**
 * `reading` is the newest one before Stripe was asked; a notice that arrives meanwhile makes the invoice outdated at
 * once.
 */
export async function keepPreview(
  db: Db,
  row: {
    org_id: string;
    subscription_id: string;
    reading: string;
    at: Date;
    preview: { amount_due: number; currency: string } | null;
  },
) {
  const { org_id, subscription_id, reading, at, preview } = row;
  await run(
    db,
    sql`update stripe_customers set preview_subscription_id = ${subscription_id}, preview_reading = ${reading}::bigint,
        preview_read_at = ${at}, preview_amount_due = ${preview?.amount_due ?? null}, preview_currency = ${preview?.currency ?? null}
      where org_id = ${org_id}`,
  );
}
