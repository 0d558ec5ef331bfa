import type { Reversal } from '@sightline/contract/company/billing';
import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

/** Newest first. */
export function listReversalRows(db: Db, org_id: string, limit: number) {
  return many(
    db,
    sql<
      Omit<Reversal, 'amount' | 'payment_amount'> & { amount: string; payment_amount: string | null }
    >`select id, kind, state, amount::text, currency, payment_amount::text, paid_at, created_at
      from payment_reversals where org_id = ${org_id} order by created_at desc, id limit ${limit}`,
  );
}

/** The states of a payment's refunds and disputes as stored, by their ids. */
export async function statesOf(db: Db, of: { org_id: string; charge_id: string }) {
  const rows = await many(
    db,
    sql<
      Pick<Reversal, 'id' | 'state'>
    >`select r.id, r.state from payment_reversals r where r.org_id = ${of.org_id} and r.charge_id = ${of.charge_id}`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function keepReversal(
  db: Db,
  row: Omit<Reversal, 'paid_at' | 'created_at'> & {
    org_id: string;
    charge_id: string;
    paid_at: Date;
    created_at: Date;
    at: Date;
  },
) {
  const { id, org_id, charge_id, kind, state, amount, currency, payment_amount, paid_at, created_at, at } =
    row;
  await run(
    db,
    sql`insert into payment_reversals as r (id, org_id, charge_id, kind, state, amount, currency, payment_amount, paid_at,
        created_at, updated_at)
      values (${id}, ${org_id}, ${charge_id}, ${kind}, ${state}, ${amount}, ${currency}, ${payment_amount}, ${paid_at},
        ${created_at}, ${at})
      on conflict (id) do update set state = excluded.state, amount = excluded.amount, updated_at = excluded.updated_at
      where (r.state, r.amount) is distinct from (excluded.state, excluded.amount)`,
  );
}

/** Payments of a customer with a refund or dispute that may still change. */
export function listOpenPayments(db: Db, of: { customer_id: string; since: Date }) {
  return many(
    db,
    sql<{ charge_id: string }>`select distinct r.charge_id from payment_reversals r
      join stripe_customers c on c.org_id = r.org_id
      where c.customer_id = ${of.customer_id} and (r.state in ('pending', 'open') or r.created_at > ${of.since})`,
  );
}
