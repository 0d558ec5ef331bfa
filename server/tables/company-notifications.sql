-- Alerts, emails and webhooks.

-- Which emails a person wants.
create table notification_preferences (
  user_id uuid not null,
  weekly_digest boolean not null default true,
  alert_letters boolean not null default true,
  updated_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references users(id) on delete cascade
);

-- An alert to an organization; each key occurs once.
create table alerts (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  org_id uuid not null,
  domain_id uuid,
  kind text not null,
  key text not null,
  title text not null,
  detail text not null,
  action jsonb not null,
  created_at timestamptz not null,
  primary key (id),
  unique (org_id, key),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (org_id) references organizations(id) on delete cascade
);
create index alerts_domain on alerts (domain_id);
create index alerts_newest on alerts (org_id, number desc);

-- An organization's address that alerts are posted to.
create table webhooks (
  id uuid not null default gen_random_uuid(),
  org_id uuid not null,
  url text not null,
  kinds text[] not null,
  enabled boolean not null default true,
  off_reason text,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  rests_until timestamptz,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (org_id) references organizations(id) on delete cascade
);
create index webhooks_created_by on webhooks (created_by) where created_by is not null;
create index webhooks_org on webhooks (org_id);

-- A message to a webhook address, with the result of its attempts.
create table webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  webhook_id uuid not null,
  kind text not null,
  body text not null,
  status text not null default 'waiting',
  tries integer not null default 0,
  first_try integer not null default 0,
  http_status integer,
  ms integer,
  answer text,
  error text,
  tried_at timestamptz,
  next_try_at timestamptz,
  created_at timestamptz not null,
  primary key (id),
  check (status = any (array['waiting', 'delivered', 'failed'])),
  foreign key (webhook_id) references webhooks(id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, number desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- An email to one person: waiting, sent or failed. Its text is deleted once it is sent.
create table letters (
  number bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  state text not null,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  unsubscribe_url text,
  attachment_name text,
  attachment bytea,
  primary key (id),
  check ((attachment is null) = (attachment_name is null)),
  check (state = any (array['kept', 'waiting', 'sent', 'failed']))
);
create index letters_due on letters (next_try_at) where state = 'waiting';
create index letters_newest on letters (number);
create index letters_recipient on letters (to_address, number);
create index letters_state on letters (state, created_at);
