-- Who the customers are: organizations, their people, sign-ins and keys, their websites, tasks, plans, alerts and
-- emails.
--
-- These first seven files are the tables of 0.2.0, by wing; whatever changes them later comes as a new file. Websites and
-- people are deleted: whatever refers to them, or to what goes with them, is found by an index, or each row that goes
-- would have PostgreSQL look through the rows of all other customers.

-- Editors say which description they changed, so that two do not overwrite each other.
create function count_description_change() returns trigger language plpgsql as $$
begin
  if new.description is distinct from old.description then
    new.description_version := old.description_version + 1;
  end if;
  return new;
end $$;

-- Every process that serves pages hears of what changed them, by the website's id.
create function tell_the_edge() returns trigger language plpgsql as $$
declare changed uuid;
begin
  if tg_table_name = 'subscriptions' then
    perform pg_notify('edge', d.id::text) from domains d where d.org_id = coalesce(new.org_id, old.org_id);
    return null;
  end if;
  if tg_table_name = 'domains' then changed := coalesce(new.id, old.id);
  else changed := coalesce(new.domain_id, old.domain_id); end if;
  perform pg_notify('edge', changed::text);
  return null;
end $$;

-- Every process that serves the script hears of what changed it, by the website's id.
create function tell_the_script() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'domains' then perform pg_notify('script', coalesce(new.id, old.id)::text);
  else perform pg_notify('script', coalesce(new.domain_id, old.domain_id)::text); end if;
  return null;
end $$;

-- A customer: the people, websites and plan that belong together.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  -- The workspace that shows the product: made by simulated days, and not to be touched by today's work until it is
  -- ready.
  sample text check (sample in ('building', 'ready')),
  deleted_at timestamptz -- nobody comes in any more; the row goes once its websites are gone
);
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;

-- A person of an organization; without a password until they have followed their invitation.
create table users (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organizations on delete cascade,
  email text not null,
  additional_info jsonb not null default '{}',
  password_hash text,
  created_at timestamptz not null default now(),
  invited_at timestamptz, -- of the newest invitation; null for who signed up
  invited_by uuid references users on delete set null,
  last_seen_at timestamptz -- kept when the sign-ins it comes from are forgotten
);
create unique index users_email on users (lower(email));
create index users_invited_by on users (invited_by) where invited_by is not null;
create index users_org on users (org_id);

-- A session is a family of refresh tokens, each used once; using an old one ends the family.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
-- For sessions that nobody has used for long, which are deleted.
create index sessions_last_used on sessions (last_used_at);
create index sessions_user on sessions (user_id);

-- A token that renews a session once; using it twice ends the session.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_expires on refresh_tokens (expires_at);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Networks from which a person has signed in, as keyed sums: guesses from elsewhere do not keep the person out there.
create table sign_in_networks (
  user_id uuid not null references users on delete cascade,
  network_sum bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network_sum)
);
create index sign_in_networks_used on sign_in_networks (used_at);

-- A mailed link to set a password; its token is stored as a hash.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'first_password', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_expires on password_links (expires_at);
create index password_links_user on password_links (user_id);

-- API keys; each belongs to a person and is deleted with them. Only its hash is kept. A program that a person let in by
-- OAuth is a key whose token is replaced every hour, by a refresh token.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- `events` may send events and nothing else; `websites` may add websites too.
  scope text not null check (scope in ('events', 'read', 'write', 'websites')),
  prefix text not null, -- how it begins, by which people tell keys apart
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  client_id text,
  refresh_hash bytea unique,
  replaced_hash bytea unique, -- the previous refresh token; seeing it again means that one of the two was stolen
  refresh_until timestamptz,
  code_hash bytea, -- the code that an app was let in by; seeing it again ends the access
  check ((client_id is null) = (refresh_until is null))
);
create unique index api_keys_code_hash on api_keys (code_hash);
create index api_keys_user on api_keys (user_id);

-- Apps that registered themselves; others have an address as their id, where they describe themselves.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null
);

-- What a person allowed, until the program fetches its tokens.
create table oauth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null check (scope in ('read', 'write')),
  expires_at timestamptz not null
);
create index oauth_codes_user on oauth_codes (user_id);

-- Counters of attempts in fixed windows, shared by all processes.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

-- A call that creates or starts something, so that sending it again does not do it twice.
create table repeated_calls (
  key_hash bytea primary key, -- of the person and the Idempotency-Key, which is not stored itself
  user_id uuid not null references users on delete cascade,
  fingerprint bytea not null, -- of the call and what was sent with it
  answer bytea, -- encrypted with a key that needs the Idempotency-Key; null while the call runs, empty if it was too long
  created_at timestamptz not null
);
create index repeated_calls_created on repeated_calls (created_at);
create index repeated_calls_user on repeated_calls (user_id);

-- A website that is measured, published for and personalized. Once it is removed it belongs to no organization, so a
-- search by organization does not find it; its rows are deleted in the background, its own row last.
create table domains (
  id uuid primary key default gen_random_uuid(),
  org_id uuid references organizations on delete cascade,
  host text not null,
  description text,
  feedback text,
  default_location jsonb not null default '{"city": null, "region": null, "country": null}',
  auto_publish_pages boolean not null default false,
  selected_cms boolean not null default true,
  selected_personalization boolean not null default false,
  completed_cms_onboarding boolean not null default false,
  completed_personalization_onboarding boolean not null default false,
  samples_per_prompt int not null default 3 check (samples_per_prompt between 1 and 10),
  monthly_spend_cap_usd numeric(10, 2) not null default 50 check (monthly_spend_cap_usd >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  description_version int not null default 0, -- grows with every change
  researched_description text, -- as the writer left it; what people changed stays theirs
  search_engines_may_index boolean not null default true, -- the pages served for AI
  identity text not null default 'lasting' check (identity in ('lasting', 'daily', 'consent')),
  holdout_share real not null default 0.1 check (holdout_share between 0 and 0.5),
  holdout_changed_at timestamptz, -- what it brings is measured from the day after
  visitor_retention_days int not null default 395 check (visitor_retention_days between 1 and 3650),
  script_seen_at timestamptz, -- in a page's source, or by what it sent
  removed_at timestamptz,
  -- No more often than the plan allows.
  measuring_frequency text not null default 'daily' check (measuring_frequency in ('daily', 'weekly', 'paused')),
  -- If no writer is configured, the small model of a connected assistant writes.
  writes_with_assistant boolean not null default true,
  researched_by text, -- who wrote the description that research stored
  category text, -- what the company is, in the words of a person; null while its site decides
  auto_approve_variants boolean not null default false, -- otherwise nothing new goes live before a person has approved it
  unique (org_id, host),
  constraint domains_removed check ((org_id is null) = (removed_at is not null))
);
create index domains_created_by on domains (created_by) where created_by is not null;
create index domains_removed on domains (removed_at) where removed_at is not null;
create trigger count_description_changes before update on domains for each row execute function count_description_change();
create trigger tell_the_edge after delete or update of host, default_location, description, search_engines_may_index on domains
  for each row execute function tell_the_edge();
create trigger tell_the_script after delete or update of host, selected_personalization, identity, holdout_share on domains
  for each row execute function tell_the_script();

-- Grows with every change of what a domain's snapshot shows.
create table snapshot_versions (
  domain_id uuid primary key references domains on delete cascade,
  version bigint not null
);

-- The version of a domain's snapshot in which a topic, or its prompts, last changed, so that those who know an earlier
-- version are sent only what changed since. Prompts without a topic share the row without one. A topic that is deleted
-- keeps its row, which tells them that it is gone.
create table topic_versions (
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid,
  version bigint not null,
  unique nulls not distinct (domain_id, topic_id)
);

-- Counts a change and notes it with its topic. The website's row stays locked until the transaction ends, so a reader
-- of a version sees all that it and earlier ones changed.
create function count_snapshot_change() returns trigger language plpgsql as $$
begin
  insert into snapshot_versions as v (domain_id, version)
    select distinct c.domain_id, 1 from changed c join domains d on d.id = c.domain_id
    on conflict (domain_id) do update set version = v.version + 1;
  if tg_table_name = 'topics' then
    insert into topic_versions as t (domain_id, topic_id, version)
      select distinct c.domain_id, c.id, v.version
      from changed c join domains d on d.id = c.domain_id join snapshot_versions v on v.domain_id = c.domain_id
      on conflict (domain_id, topic_id) do update set version = excluded.version;
  else
    insert into topic_versions as t (domain_id, topic_id, version)
      select distinct c.domain_id, c.topic_id, v.version
      from changed c join domains d on d.id = c.domain_id join snapshot_versions v on v.domain_id = c.domain_id
      on conflict (domain_id, topic_id) do update set version = excluded.version;
  end if;
  return null;
end $$;

-- A task for a website, with its progress.
create table tasks (
  task_id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  kind text not null,
  status text not null,
  data jsonb not null default '{}',
  done int,
  planned int,
  detail text,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  last_event_at timestamptz not null,
  cancel_requested_at timestamptz,
  finished_at timestamptz
);
create index tasks_active on tasks (domain_id, started_at) where finished_at is null;
create index tasks_recent on tasks (domain_id, finished_at desc);
create index tasks_started_by on tasks (started_by) where started_by is not null;
-- One analysis of a topic at a time.
create unique index tasks_topic on tasks ((data ->> 'topic_id')) where kind = 'topic_analysis' and finished_at is null;

-- What happened in a task, in order, for screens that follow it with a cursor.
create table progress_events (
  task_id uuid not null references tasks on delete cascade,
  seq bigint generated always as identity,
  key text, -- of a step that a task does once, however often its job runs
  type text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (task_id, seq)
);
create unique index progress_events_step on progress_events (task_id, key);

-- Jobs whose process died while they ran, until they end: one that was running twice is set aside.
create table job_deaths (
  job_id uuid primary key,
  died_at timestamptz not null, -- of the first one that counts
  begun boolean not null default false -- whether it ran again since
);

-- The plan an organization has; none without a row. What a subscription at Stripe was sold as stands here, so that no
-- limit ever waits for Stripe.
create table subscriptions (
  org_id uuid primary key references organizations on delete cascade,
  price_id text not null,
  status text not null check (status in ('active', 'past_due', 'cancelled')),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  plan jsonb, -- null: a built-in plan
  stripe_subscription_id text unique,
  ends_at timestamptz, -- canceled for that day, in force until then
  trial_ends_at timestamptz, -- null outside of a trial
  payments_paused text, -- while payments are paused at Stripe: what becomes of its invoices
  payments_resume_at timestamptz -- null when nobody has said so
);
create index subscriptions_changed_by on subscriptions (changed_by) where changed_by is not null;
create trigger tell_the_edge after insert or update or delete on subscriptions for each row execute function tell_the_edge();

-- A person on their way through the built-in checkout or billing page.
create table checkout_sessions (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('checkout', 'switch', 'portal')),
  price_id text,
  success_path text not null,
  cancel_path text not null,
  started_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index checkout_sessions_org on checkout_sessions (org_id);
create index checkout_sessions_started_by on checkout_sessions (started_by) where started_by is not null;

-- An organization's customer at Stripe. Its next invoice is kept so that looking at usage asks Stripe no more than it has
-- to; it holds for one subscription and one reading, since each notice leads to another reading.
create table stripe_customers (
  org_id uuid primary key references organizations on delete cascade,
  customer_id text not null unique,
  readings bigint not null default 0, -- written so far; an older reading never covers a newer one
  created_at timestamptz not null,
  read_at timestamptz,
  preview_subscription_id text,
  preview_reading bigint,
  preview_read_at timestamptz,
  preview_amount_due bigint, -- null where none is coming, or Stripe did not answer
  preview_currency text,
  -- How often refunds and disputes were stored, so that an older reading never covers a newer one.
  payment_readings bigint not null default 0,
  payments_read_at timestamptz
);
create index stripe_customers_read on stripe_customers (read_at nulls first);

-- Every notice of Stripe once, with only the ids that it is about.
create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null, -- by Stripe's clock
  received_at timestamptz not null,
  charge_id text -- the payment that a notice asks to read again; null once that is done, and in all other notices
);
create index stripe_events_received on stripe_events (received_at);

-- The plans as last read from Stripe.
create table stripe_plans (
  one boolean primary key default true check (one),
  plans jsonb,
  read_at timestamptz,
  tried_at timestamptz not null
);

-- A refund or a dispute of a payment, as last read from Stripe.
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

-- Which emails a person wants; without a row, both.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  weekly_digest boolean not null default true,
  alert_letters boolean not null default true,
  updated_at timestamptz not null
);

-- An alert to an organization; each key occurs once.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  org_id uuid not null references organizations on delete cascade,
  domain_id uuid references domains on delete cascade, -- null: of the organization as a whole
  kind text not null,
  key text not null, -- of the matter, which is reported once
  title text not null,
  detail text not null,
  action jsonb not null, -- {label, path}
  created_at timestamptz not null,
  unique (org_id, key)
);
create index alerts_domain on alerts (domain_id);
create index alerts_newest on alerts (org_id, number desc);

-- An organization's address that alerts are posted to.
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
  created_at timestamptz not null,
  rests_until timestamptz -- a receiver that hangs is left alone for a while: what else waits for it would fare the same
);
create index webhooks_created_by on webhooks (created_by) where created_by is not null;
create index webhooks_org on webhooks (org_id);

-- A message to a webhook address, with the result of its attempts.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(), -- what receivers know a repeat by
  number bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  kind text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  first_try int not null default 0, -- the try from which the waits are counted; a person may start over
  http_status int, -- of the last try, as what follows
  ms int,
  answer text,
  error text,
  tried_at timestamptz,
  next_try_at timestamptz, -- null when nothing more is tried
  created_at timestamptz not null
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, number desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- Emails to people. Once one is sent, its links are of use only to a thief, so its texts are deleted.
create table letters (
  number bigint generated always as identity,
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text,
  state text not null check (state in ('kept', 'waiting', 'sent', 'failed')),
  -- A worker that claims an email sets this ahead by longer than sending takes, so that no other worker claims it.
  next_try_at timestamptz not null,
  expires_at timestamptz not null, -- until when what it holds is of use
  unsubscribe_url text,
  attachment_name text, -- one file at most, such as a report as a PDF
  attachment bytea,
  constraint letters_attachment_named check ((attachment is null) = (attachment_name is null))
);
create index letters_due on letters (next_try_at) where state = 'waiting';
create index letters_newest on letters (number);
-- Whether the email of an invitation arrived is looked up by its address.
create index letters_recipient on letters (to_address, number);
create index letters_state on letters (state, created_at);
