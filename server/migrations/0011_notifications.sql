-- What is told without being asked: letters that come by themselves, alerts, and where else alerts are sent.

-- Without a row a person gets both.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  weekly_digest boolean not null default true,
  alert_letters boolean not null default true,
  updated_at timestamptz not null
);

create table alerts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  org_id uuid not null references organizations on delete cascade,
  domain_id uuid references domains on delete cascade, -- null: of the organization as a whole
  kind text not null,
  key text not null, -- of the matter, which is told once
  title text not null,
  detail text not null,
  action jsonb not null, -- {label, path}
  created_at timestamptz not null,
  unique (org_id, key)
);
create index alerts_newest on alerts (org_id, number desc);
create index alerts_domain on alerts (domain_id);

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organizations on delete cascade,
  url text not null,
  kinds text[] not null,
  enabled boolean not null default true,
  off_reason text, -- why we turned it off, for people
  secret bytea not null, -- sealed
  former_secret bytea, -- signs too until former_until, so that receivers can change over
  former_until timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index webhooks_org on webhooks (org_id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(), -- what receivers know a repeat by
  number bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  kind text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  first_try int not null default 0, -- the try from which the waits are counted; a person may begin anew
  http_status int, -- of the last try, as what follows
  ms int,
  answer text,
  error text,
  tried_at timestamptz,
  next_try_at timestamptz, -- null when nothing more is tried
  created_at timestamptz not null
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, number desc);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- Who was considered for a week's digest, and whether there was something to say.
create table digests (
  user_id uuid not null references users on delete cascade,
  week date not null, -- its Monday
  written boolean not null,
  at timestamptz not null,
  primary key (user_id, week)
);
create index digests_week on digests (week);

-- How far the looks for alerts are, so that nothing is told twice and nothing is lost.
create table looked_executions (
  topic_execution_id uuid not null references topic_executions on delete cascade,
  matter text not null, -- score or stop
  at timestamptz not null,
  primary key (topic_execution_id, matter)
);
create index topic_executions_ended on topic_executions (finished_at) where finished_at is not null;

-- Matters that are told once and stay open until they are over.
create table open_matters (
  domain_id uuid not null references domains on delete cascade,
  matter text not null, -- such as `spend_cap`, `chatgpt`, `hosting`
  since timestamptz not null,
  seen_at timestamptz not null, -- the newest look that showed it
  misses int not null default 1, -- looks in a row that showed it
  primary key (domain_id, matter)
);

create table daily_looks (
  domain_id uuid primary key references domains on delete cascade,
  day date not null
);

-- What there was before alerts were is no news.
insert into looked_executions (topic_execution_id, matter, at)
select id, matter, now() from topic_executions, unnest(array['score', 'stop']) matter where finished_at > now() - interval '3 days';
