-- Visitors of the customers' websites: what they do there, what they are shown, and whether it helped.

alter table domains
  add column identity text not null default 'lasting' check (identity in ('lasting', 'daily', 'consent')),
  add column holdout_share real not null default 0.1 check (holdout_share between 0 and 0.5),
  add column visitor_retention_days int not null default 395 check (visitor_retention_days between 1 and 3650),
  add column script_seen_at timestamptz; -- in a page's source, or by what it sent

-- Pages of the website that may adapt, and what stands on them.
create table pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  title text,
  enabled boolean not null default false,
  ingest_task_id uuid, -- while it is being scanned
  scan_requested_at timestamptz,
  scanned_at timestamptz,
  scan_error text, -- of the last scan, for people
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (domain_id, path)
);

create table page_elements (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  selector text not null, -- matches this one only
  tag text not null,
  kind text not null check (kind in ('heading', 'paragraph', 'button', 'link', 'image')),
  content text not null,
  href text,
  src text,
  place int not null, -- from top to bottom
  enabled boolean not null default false,
  gone_at timestamptz, -- not found by the newest scan; back when a later one finds it
  created_at timestamptz not null
);
create unique index page_elements_selector on page_elements (page_id, selector) where gone_at is null;
create index page_elements_domain on page_elements (domain_id);

-- How visits begin, and what they are shown then. A trigger and its variant stay; versions of its pages follow each other.
create table personalization_triggers (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  key text not null, -- such as `assistant:chatgpt`, `campaign:spring`, `returning`, `country:BE`
  label text not null,
  description text not null,
  rule jsonb not null, -- TouchRule of the contract
  place int not null, -- the first that holds is taken
  variant_id uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null,
  unique (domain_id, key)
);

create table variant_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  version int not null,
  changes jsonb not null, -- [{element_id, selector, was, text?, href?, src?}]
  note text, -- why nothing changes, for people
  sources_hash text not null, -- of what it was written from
  feedback_id uuid,
  writer text not null,
  created_at timestamptz not null,
  unique (variant_id, page_id, version)
);
create index variant_pages_domain on variant_pages (domain_id);

create table variant_feedback (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null,
  page_id uuid not null,
  feedback text not null,
  regenerate boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index variant_feedback_variant on variant_feedback (variant_id, page_id, created_at);

create table conversion_rules (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  trigger_event text not null check (trigger_event in ('click', 'form_submit', 'page_view')),
  expression text,
  url text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz -- what it counted stays
);
create index conversion_rules_domain on conversion_rules (domain_id);

-- What scripts sent, as it came: appended, read in the order of commits, never changed.
create table events (
  domain_id uuid not null,
  day date not null, -- of event_id, whose clock is the visitor's
  event_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  visitor_id uuid not null,
  visit_id uuid not null,
  at timestamptz not null, -- on our clock
  received_at timestamptz not null,
  data jsonb not null,
  visit jsonb, -- with views: how the visit began, and who came
  primary key (domain_id, day, event_id)
) partition by range (day);
create table events_other partition of events default; -- of clocks that are far off
create index events_order on events (tx, seq);

-- Makes room for a month; what is there of it already moves in.
create function make_events_month(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  next date := (date_trunc('month', month) + interval '1 month')::date;
  name text := 'events_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like events including defaults including constraints including indexes)', name);
  execute format('with moved as (delete from events_other where day >= %L and day < %L returning *) insert into %I overriding system value select * from moved', first, next, name);
  execute format('alter table events attach partition %I for values from (%L) to (%L)', name, first, next);
end $$;
select make_events_month((now() + make_interval(months => m))::date) from generate_series(-1, 1) m;

-- How far each reader of the log is.
create table projections (
  name text primary key,
  tx xid8 not null default '0',
  seq bigint not null default 0,
  updated_at timestamptz
);
insert into projections (name) values ('visits');

-- Salts of identities that last a day; gone with it, nobody can be found by their address again.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- What the log says, each row replaced as a whole when more is known.
create table visitors (
  domain_id uuid not null,
  id uuid not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  internal boolean not null default false,
  bot text[] not null default '{}', -- reasons to take it for a program
  sessions_count int not null default 0,
  pages_count int not null default 0,
  has_conversion boolean not null default false,
  description text,
  journey_summary text,
  described_at timestamptz, -- up to which last_seen
  primary key (domain_id, id)
);
create index visitors_recent on visitors (domain_id, last_seen desc, id) where bot = '{}';
create index visitors_undescribed on visitors (last_seen) where bot = '{}' and (described_at is null or described_at < last_seen);

create table visitor_sessions (
  domain_id uuid not null,
  id uuid not null,
  visitor_id uuid not null,
  visit_ids uuid[] not null, -- of the script; several where it could not keep one
  started_at timestamptz not null,
  ended_at timestamptz not null,
  pages_count int not null,
  visible_ms bigint not null,
  touch jsonb not null, -- FirstTouch of the contract
  touch_keys text[] not null, -- keys that a trigger may have
  source text not null, -- such as `ChatGPT`
  country text,
  region text,
  city text,
  device text,
  browser text,
  os text,
  trigger_id uuid,
  variant_id uuid,
  arm text not null check (arm in ('none', 'personalized', 'holdout')), -- by the first view that had changes
  has_conversion boolean not null,
  counted boolean not null, -- neither a program nor one of our own people
  primary key (domain_id, id)
);
create index visitor_sessions_visitor on visitor_sessions (domain_id, visitor_id, started_at);

create table page_views (
  domain_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  url text not null,
  path text not null,
  title text not null,
  width int not null,
  page_id uuid,
  variant_id uuid, -- that was shown
  version int,
  visible_ms int,
  scroll real,
  clicks text[] not null default '{}', -- in order
  click_ids uuid[] not null default '{}',
  applied int not null default 0,
  missing uuid[] not null default '{}',
  overwritten uuid[] not null default '{}',
  hidden_ms int,
  counted boolean not null,
  primary key (domain_id, id)
);
create index page_views_session on page_views (domain_id, session_id, at);
create index page_views_shown on page_views (domain_id, variant_id, page_id, version, at) where variant_id is not null;

create table conversions (
  domain_id uuid not null,
  session_id uuid not null,
  rule_id uuid not null,
  at timestamptz not null,
  event_id uuid not null,
  value double precision,
  currency text,
  external_id text,
  counted boolean not null,
  primary key (domain_id, session_id, rule_id)
);

-- Who was to see a variant, or the original in its place; by the first time.
create table exposures (
  domain_id uuid not null,
  variant_id uuid not null,
  visitor_id uuid not null,
  arm text not null check (arm in ('personalized', 'holdout')),
  first_at timestamptz not null,
  converted boolean not null,
  counted boolean not null,
  primary key (domain_id, variant_id, visitor_id)
);

-- Pages of a session, each once.
create table session_pages (
  domain_id uuid not null,
  session_id uuid not null,
  path text not null,
  page_id uuid,
  variant_id uuid,
  clicked boolean not null,
  counted boolean not null,
  primary key (domain_id, session_id, path)
);

-- Sums of the rows above, kept by their triggers, so that nobody counts rows to show a figure.
create table visitor_sums (domain_id uuid primary key, visitors int not null);
create table session_sums (
  domain_id uuid not null,
  day date not null,
  arm text not null,
  variant_id uuid not null, -- zeros for none
  visits int not null,
  converting int not null,
  primary key (domain_id, day, arm, variant_id)
);
create table touch_sums (
  domain_id uuid not null,
  key text not null,
  visits int not null,
  primary key (domain_id, key)
);
create table page_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  page_id uuid not null,
  visits int not null,
  clicked int not null,
  primary key (domain_id, variant_id, page_id)
);
create table view_sums (
  domain_id uuid not null,
  day date not null,
  views int not null,
  personalized int not null,
  primary key (domain_id, day)
);
create table exposure_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  arm text not null,
  visitors int not null,
  converted int not null,
  primary key (domain_id, variant_id, arm)
);
create table conversion_sums (
  domain_id uuid not null,
  rule_id uuid not null,
  visits int not null,
  last_at timestamptz not null,
  primary key (domain_id, rule_id)
);

create table screenshots (
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  variant_key text not null, -- variant and version, or empty for the original
  width int not null,
  image bytea, -- null while the first one is taken
  type text,
  taken_at timestamptz,
  requested_at timestamptz, -- while one is being taken
  asked_at timestamptz not null, -- by a person; what nobody asks for goes
  error text,
  error_code text,
  primary key (domain_id, path, variant_key, width)
);

-- A domain that goes takes its visits along; no foreign keys slow their writing down.
create function forget_visits() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['events', 'visitors', 'visitor_sessions', 'page_views', 'conversions', 'exposures', 'session_pages',
    'visitor_sums', 'session_sums', 'touch_sums', 'page_sums', 'view_sums', 'exposure_sums', 'conversion_sums'] loop
    execute format('delete from %I where domain_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
create trigger forget_visits after delete on domains for each row execute function forget_visits();

-- Every process that serves the script hears of what changed it, by the domain's id.
create function tell_the_script() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'domains' then perform pg_notify('script', coalesce(new.id, old.id)::text);
  else perform pg_notify('script', coalesce(new.domain_id, old.domain_id)::text); end if;
  return null;
end $$;
create trigger tell_the_script after update of host, selected_personalization, identity, holdout_share or delete on domains
  for each row execute function tell_the_script();
do $$
declare name text;
begin
  foreach name in array array['pages', 'page_elements', 'personalization_triggers', 'variant_pages', 'conversion_rules'] loop
    execute format('create trigger tell_the_script after insert or update or delete on %I for each row execute function tell_the_script()', name);
  end loop;
end $$;
