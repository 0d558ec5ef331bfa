import type { Plan } from '@sightline/contract/company/billing';
import { sql } from 'kysely';
import { type Db, json, maybeOne, one, run } from '../../platform/db/database.ts';

export interface SubscriptionRow {
  org_id: string;
  price_id: string;
  status: 'active' | 'past_due' | 'cancelled';
  /** Start of the first month; later months are counted from it. */
  current_period_start: string;
  current_period_end: string;
  /** Null for a built-in plan, which its price identifies. */
  plan: Plan | null;
  stripe_subscription_id: string | null;
  ends_at: string | null;
  trial_ends_at: string | null;
  /** What becomes of invoices while payments are paused at Stripe, and when payments go on; null where not said. */
  payments_paused: string | null;
  payments_resume_at: string | null;
}

const columns = sql`org_id, price_id, status, current_period_start, current_period_end, plan, stripe_subscription_id, ends_at, trial_ends_at,
  payments_paused, payments_resume_at`;

export function findSubscription(db: Db, org_id: string) {
  return maybeOne(db, sql<SubscriptionRow>`select ${columns} from subscriptions where org_id = ${org_id}`);
}

/** Serializes changes to an organization's subscription. */
export async function lockSubscriptionOf(db: Db, org_id: string) {
  await run(db, sql`select id from organizations where id = ${org_id} for no key update`);
}

/** Stores a built-in plan, replacing the previous one. */
export async function upsertSubscription(
  db: Db,
  subscription: Pick<SubscriptionRow, 'org_id' | 'price_id' | 'status'> & {
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
        changed_by = excluded.changed_by, updated_at = excluded.updated_at,
        plan = null, stripe_subscription_id = null, ends_at = null, trial_ends_at = null,
        payments_paused = null, payments_resume_at = null`,
  );
}

/** Stores what Stripe says. False when nothing differs. */
export async function writeStripeSubscription(
  db: Db,
  subscription: {
    org_id: string;
    plan: Plan;
    status: 'active' | 'past_due';
    stripe_subscription_id: string;
    current_period_start: Date;
    current_period_end: Date;
    ends_at: Date | null;
    trial_ends_at: Date | null;
    payments_paused: { behavior: string; resumes_at: Date | null } | null;
    at: Date;
  },
) {
  const {
    org_id,
    plan,
    status,
    stripe_subscription_id,
    current_period_start,
    current_period_end,
    ends_at,
    trial_ends_at,
    payments_paused,
    at,
  } = subscription;
  const written = await run(
    db,
    sql`insert into subscriptions as s (org_id, price_id, plan, status, stripe_subscription_id, current_period_start,
        current_period_end, ends_at, trial_ends_at, payments_paused, payments_resume_at, created_at, updated_at)
      values (${org_id}, ${plan.stripe_price_id}, ${json(plan)}, ${status}, ${stripe_subscription_id},
        ${current_period_start}, ${current_period_end}, ${ends_at}, ${trial_ends_at},
        ${payments_paused?.behavior ?? null}, ${payments_paused?.resumes_at ?? null}, ${at}, ${at})
      on conflict (org_id) do update set price_id = excluded.price_id, plan = excluded.plan, status = excluded.status,
        stripe_subscription_id = excluded.stripe_subscription_id, current_period_start = excluded.current_period_start,
        current_period_end = excluded.current_period_end, ends_at = excluded.ends_at, trial_ends_at = excluded.trial_ends_at,
        payments_paused = excluded.payments_paused, payments_resume_at = excluded.payments_resume_at, changed_by = null,
        updated_at = excluded.updated_at
      where (s.price_id, s.plan, s.status, s.stripe_subscription_id, s.current_period_start, s.current_period_end, s.ends_at,
          s.trial_ends_at, s.payments_paused, s.payments_resume_at)
        is distinct from (excluded.price_id, excluded.plan, excluded.status, excluded.stripe_subscription_id,
          excluded.current_period_start, excluded.current_period_end, excluded.ends_at, excluded.trial_ends_at,
          excluded.payments_paused, excluded.payments_resume_at)`,
  );
  return written > 0;
}

/** False when the Stripe subscription has already ended here, or none is stored. */
export async function endStripeSubscription(db: Db, org_id: string, at: Date) {
  const ended = await run(
    db,
    sql`update subscriptions set status = 'cancelled', ends_at = null, trial_ends_at = null,
        payments_paused = null, payments_resume_at = null, changed_by = null, updated_at = ${at}
      where org_id = ${org_id} and stripe_subscription_id is not null and status <> 'cancelled'`,
  );
  return ended > 0;
}

/** Changes plan or status; billing months stay the same. */
export async function updateSubscription(
  db: Db,
  change: {
    org_id: string;
    price_id?: string;
    status?: SubscriptionRow['status'];
    changed_by: string | null;
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

/** Number of an organization's topics beyond a limit per domain. */
export async function countTopicsBeyond(db: Db, org_id: string, allowed: number) {
  const row = await one(
    db,
    sql<{ n: number }>`select coalesce(sum(greatest(topics - ${allowed}, 0)), 0)::int as n
      from (select count(*) as topics from topics t join domains d on d.id = t.domain_id
        where d.org_id = ${org_id} and t.archived_at is null group by t.domain_id) of_domains`,
  );
  return row.n;
}
