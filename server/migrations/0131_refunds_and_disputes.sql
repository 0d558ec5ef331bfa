-- While payments of a plan are paused at Stripe: what becomes of its invoices, and when payments go on; null when nobody
-- has said so.
alter table subscriptions
  add payments_paused text,
  add payments_resume_at timestamptz;

-- The payment that a notice asks to read again; null once that is done, and in all other notices.
alter table stripe_events add charge_id text;

-- How often refunds and disputes were stored, so that an older reading never covers a newer one.
alter table stripe_customers
  add payment_readings bigint not null default 0,
  add payments_read_at timestamptz;

create table payment_reversals (
  id text primary key, -- Stripe's
  org_id uuid not null references organizations on delete cascade,
  charge_id text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  state text not null check (state in ('pending', 'refunded', 'failed', 'open', 'won', 'lost', 'closed')),
  amount bigint not null, -- smallest unit, as Stripe counts it
  currency text not null,
  payment_amount bigint, -- null where the payment was in another currency
  paid_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_reversals_org on payment_reversals (org_id, created_at desc);
