-- Plans and payments.

-- An organization's plan, and until when it lasts.
create table subscriptions (
  org_id uuid not null,
  price_id text not null,
  status text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  changed_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  plan jsonb,
  stripe_subscription_id text,
  ends_at timestamptz,
  trial_ends_at timestamptz,
  payments_paused text,
  payments_resume_at timestamptz,
  primary key (org_id),
  unique (stripe_subscription_id),
  check (status = any (array['active', 'past_due', 'cancelled'])),
  foreign key (changed_by) references users(id) on delete set null,
  foreign key (org_id) references organizations(id) on delete cascade
);
create index subscriptions_changed_by on subscriptions (changed_by) where changed_by is not null;
create trigger tell_the_edge after insert or delete or update on subscriptions for each row execute function tell_the_edge();

-- A person's pass through the built-in checkout or billing page.
create table checkout_sessions (
  id uuid not null default gen_random_uuid(),
  org_id uuid not null,
  kind text not null,
  price_id text,
  success_path text not null,
  cancel_path text not null,
  started_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (id),
  check (kind = any (array['checkout', 'switch', 'portal'])),
  foreign key (org_id) references organizations(id) on delete cascade,
  foreign key (started_by) references users(id) on delete set null
);
create index checkout_sessions_org on checkout_sessions (org_id);
create index checkout_sessions_started_by on checkout_sessions (started_by) where started_by is not null;

-- An organization's customer at Stripe, and how often Stripe was read about it.
create table stripe_customers (
  org_id uuid not null,
  customer_id text not null,
  readings bigint not null default 0,
  created_at timestamptz not null,
  read_at timestamptz,
  preview_subscription_id text,
  preview_reading bigint,
  preview_read_at timestamptz,
  preview_amount_due bigint,
  preview_currency text,
  payment_readings bigint not null default 0,
  payments_read_at timestamptz,
  primary key (org_id),
  unique (customer_id),
  foreign key (org_id) references organizations(id) on delete cascade
);
create index stripe_customers_read on stripe_customers (read_at nulls first);

-- A notice from Stripe, stored once, with only the ids that it is about.
create table stripe_events (
  id text not null,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  charge_id text,
  primary key (id)
);
create index stripe_events_received on stripe_events (received_at);

-- The plans and prices as last read from Stripe.
create table stripe_plans (
  one boolean not null default true,
  plans jsonb,
  read_at timestamptz,
  tried_at timestamptz not null,
  primary key (one),
  check (one)
);

-- A refund or a dispute of an organization's payment, as last read from Stripe.
create table payment_reversals (
  id text not null,
  org_id uuid not null,
  charge_id text not null,
  kind text not null,
  state text not null,
  amount bigint not null,
  currency text not null,
  payment_amount bigint,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  check (kind = any (array['refund', 'dispute'])),
  check (state = any (array['pending', 'refunded', 'failed', 'open', 'won', 'lost', 'closed'])),
  foreign key (org_id) references organizations(id) on delete cascade
);
create index payment_reversals_org on payment_reversals (org_id, created_at desc);
