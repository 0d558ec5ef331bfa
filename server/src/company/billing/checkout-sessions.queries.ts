import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

export interface CheckoutSessionRow {
  id: string;
  org_id: string;
  kind: 'checkout' | 'switch' | 'portal';
  price_id: string | null;
  success_path: string;
  cancel_path: string;
  expires_at: string;
  completed_at: string | null;
}

const columns = sql`id, org_id, kind, price_id, success_path, cancel_path, expires_at, completed_at`;

export async function insertCheckoutSession(
  db: Db,
  session: Pick<CheckoutSessionRow, 'org_id' | 'kind' | 'price_id' | 'success_path' | 'cancel_path'> & {
    started_by: string;
    at: Date;
    expires_at: Date;
  },
) {
  const { org_id, kind, price_id, success_path, cancel_path, started_by, at, expires_at } = session;
  const row = await one(
    db,
    sql<{ id: string }>`insert into checkout_sessions
        (org_id, kind, price_id, success_path, cancel_path, started_by, created_at, expires_at)
      values (${org_id}, ${kind}, ${price_id}, ${success_path}, ${cancel_path}, ${started_by}, ${at}, ${expires_at})
      returning id`,
  );
  return row.id;
}

export function findCheckoutSession(db: Db, org_id: string, id: string) {
  return maybeOne(
    db,
    sql<CheckoutSessionRow>`select ${columns} from checkout_sessions where id = ${id} and org_id = ${org_id}`,
  );
}

export async function completeCheckoutSession(db: Db, id: string, at: Date) {
  await run(db, sql`update checkout_sessions set completed_at = ${at} where id = ${id}`);
}

export async function deleteSessionsExpiredBefore(db: Db, org_id: string, before: Date) {
  await run(db, sql`delete from checkout_sessions where org_id = ${org_id} and expires_at < ${before}`);
}
