-- What a subscription at Stripe was sold as stands here, so that no limit ever waits for Stripe. Null: a built-in plan.
alter table subscriptions
  add column plan jsonb,
  add column stripe_subscription_id text unique,
  add column ends_at timestamptz; -- cancelled for that day, in force until then

create table stripe_customers (
  org_id uuid primary key references organizations on delete cascade,
  customer_id text not null unique,
  readings bigint not null default 0, -- written so far; an older reading never covers a newer one
  created_at timestamptz not null,
  read_at timestamptz
);
create index stripe_customers_read on stripe_customers (read_at nulls first);

-- Every notice of Stripe once, with no more of it than says whom it is about.
create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null, -- by Stripe's clock
  received_at timestamptz not null
);
create index stripe_events_received on stripe_events (received_at);

-- The plans as last read from Stripe.
create table stripe_plans (
  one boolean primary key default true check (one),
  plans jsonb,
  read_at timestamptz,
  tried_at timestamptz not null
);
