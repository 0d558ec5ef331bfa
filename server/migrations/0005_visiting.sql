-- Visitors of the customers' websites: the log of what they do, and the visits and sums that are made of it.

-- The log of events in the order in which it is read: a compressed row for each commit. An event's number in the log is
-- that of its batch, times 65,536, and its place in it.
create table event_batches (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  batch_at timestamptz not null, -- when the newest of its events was received
  events int not null check (events between 1 and 65536),
  received_at timestamptz not null,
  erased int not null default 0,
  domains uuid[] not null, -- whose events the body has
  bytes int not null default 0, -- of the body before it was compressed
  body bytea not null -- as event-body.ts writes it
);
create index event_batches_order on event_batches (tx, seq);
-- Bodies are compressed already.
alter table event_batches alter column body set storage external;

-- What was read, by website and day (UTC) of the events' ids, in as few bytes as serve.
create table event_packs (
  domain_id uuid not null,
  day date not null,
  pack bigint generated always as identity, -- a greater one whenever the body changes
  events int not null check (events > 0),
  first_at timestamptz not null, -- when the oldest and the newest of them were received
  last_at timestamptz not null,
  body bytea not null, -- as event-body.ts writes it
  primary key (domain_id, pack)
);
create index event_packs_day on event_packs (domain_id, day);
-- They are compressed already.
alter table event_packs alter column body set storage external;

-- Events that arrived before the view that they belong to; they are processed with the view.
create table waiting_events (
  domain_id uuid not null,
  view_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  primary key (domain_id, view_id, event_id)
);
create index waiting_events_received on waiting_events (received_at);

-- How far each reader of the log is, and where what it makes of it is kept: here or in ClickHouse, from the first event on.
create table projections (
  name text primary key,
  store text not null default 'postgres' check (store in ('postgres', 'clickhouse')),
  installation uuid not null default gen_random_uuid(), -- whose rows in ClickHouse are this installation's
  written bigint not null default 0, -- the last unit of work that is complete in ClickHouse
  updated_at timestamptz,
  -- How often someone was forgotten: a writer that read an older number is refused.
  forgotten bigint not null default 0,
  batch_tx xid8 not null default '0', -- how far batches were read
  batch_seq bigint not null default 0
);
insert into projections (name) values ('visits');
-- Numbers of units of work in ClickHouse.
create sequence visit_units;

-- Salts of identities that last a day; gone with it, nobody can be found by their address again.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- The idempotency key of an event, as a hash, and the sum of what came with it.
create table event_keys (
  domain_id uuid not null references domains on delete cascade,
  key_hash bytea not null,
  fingerprint bytea not null,
  event_id uuid not null,
  created_at timestamptz not null,
  primary key (domain_id, key_hash)
);
create index event_keys_created on event_keys (created_at);

-- A visitor or customer whose data was deleted on request, as a hash, so that nothing is stored of them again.
create table erased_visitors (
  domain_id uuid not null references domains on delete cascade,
  id_hash bytea not null,
  at timestamptz not null,
  primary key (domain_id, id_hash)
);

-- Visits are computed from the log; each row is replaced as a whole when more is known. No foreign keys slow their
-- writing down: erasing a website goes through the stores.
create table visitors (
  domain_id uuid not null,
  id uuid not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  internal boolean not null default false,
  bot text[] not null default '{}', -- reasons to count it as a bot
  sessions_count int not null default 0,
  pages_count int not null default 0,
  has_conversion boolean not null default false,
  description text,
  journey_summary text,
  described_at timestamptz, -- up to which last_seen
  phrased_at timestamptz, -- when a model put it into words
  primary key (domain_id, id)
);
create index visitors_first_seen on visitors (domain_id, first_seen);
create index visitors_phrased on visitors (domain_id, phrased_at) where phrased_at is not null;
create index visitors_recent on visitors (domain_id, last_seen desc, id desc) where bot = '{}';

-- Which assistant sent a visit is asked several times for each that is written: a loop is several times faster than a
-- query.
create function assistant_of(touch_keys text[]) returns text language plpgsql immutable parallel safe strict as $$
declare key text;
begin
  foreach key in array touch_keys loop
    if starts_with(key, 'assistant:') then return substr(key, 11); end if;
  end loop;
  return null;
end $$;

-- A visit: how and where it began, and which variant was due.
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
  daily boolean not null, -- whether its visitor is known for a day only
  first_view uuid not null, -- at started_at: touch, source, place and device are of it
  landing text not null default '', -- path of the first view, and of the last one
  exit text not null default '',
  exit_at timestamptz not null default 'epoch',
  exit_view uuid not null default '00000000-0000-0000-0000-000000000000',
  exposed_at timestamptz, -- of the first view that had changes
  exposed_view uuid,
  exposed_variants uuid[] not null default '{}',
  goals uuid[] not null default '{}', -- rules that it fulfilled
  has_conversion boolean not null,
  counted boolean not null, -- neither a program nor one of our own people
  exposed_triggers uuid[] not null default '{}',
  primary key (domain_id, id)
) with (fillfactor = 85); -- a row is replaced several times while its visit lasts
create index visitor_sessions_assistant on visitor_sessions (domain_id, assistant_of(touch_keys), started_at desc)
  where counted and assistant_of(touch_keys) is not null;
create index visitor_sessions_started on visitor_sessions (domain_id, started_at);
create index visitor_sessions_visitor on visitor_sessions (domain_id, visitor_id, started_at);

-- A page view in a visit.
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
  applied uuid[] not null default '{}', -- elements; each stands in one of the three
  missing uuid[] not null default '{}',
  overwritten uuid[] not null default '{}',
  hidden_ms int,
  counted boolean not null,
  primary key (domain_id, id)
) with (fillfactor = 85); -- a row is replaced several times while its visit lasts
create index page_views_at on page_views (domain_id, at);
create index page_views_session on page_views (domain_id, session_id, at);
create index page_views_shown on page_views (domain_id, variant_id, page_id, version, at) where variant_id is not null;

-- A conversion rule; kept when people delete it.
create table conversion_rules (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  trigger_event text not null check (trigger_event in ('click', 'form_submit', 'page_view', 'event')),
  expression text,
  url text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz -- what it counted stays
);
create index conversion_rules_created_by on conversion_rules (created_by) where created_by is not null;
create index conversion_rules_domain on conversion_rules (domain_id);
create trigger tell_the_script after insert or update or delete on conversion_rules
  for each row execute function tell_the_script();

-- A conversion rule that a visit matched, once.
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
create index conversions_external on conversions (domain_id, external_id) where external_id is not null;
create index conversions_rule on conversions (domain_id, rule_id, at) where counted;

-- Who was to see a variant, or the original in its place, by the first time. A visitor counts for the variant that they
-- met first, whichever of its kind they meet later.
create table exposures (
  domain_id uuid not null,
  variant_id uuid not null,
  visitor_id uuid not null,
  arm text not null check (arm in ('personalized', 'holdout')),
  first_at timestamptz not null,
  converted boolean not null,
  counted boolean not null,
  trigger_id uuid not null,
  primary key (domain_id, trigger_id, visitor_id)
);
create index exposures_first on exposures (domain_id, first_at);
create index exposures_visitor on exposures (domain_id, visitor_id);

-- Events that a website's own server, or its pages, name, kept so that they can be put to another visit when more is
-- known of their visitor.
create table named_events (
  domain_id uuid not null,
  event_id uuid not null,
  visitor_id uuid,
  customer_id uuid,
  view_id uuid,
  name text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  value double precision,
  currency text,
  external_id text,
  primary key (domain_id, event_id),
  check (visitor_id is not null or customer_id is not null)
);
create index named_events_customer on named_events (domain_id, customer_id) where customer_id is not null;
create index named_events_external on named_events (domain_id, external_id) where external_id is not null;
create index named_events_received on named_events (domain_id, received_at);
create index named_events_visitor on named_events (domain_id, visitor_id) where visitor_id is not null;

-- Sums of visits are written by the follower of the log, which replaces those of what it touched. They are counted from
-- rows for ten minutes at once, put together from these by day, and from days by month, so that neither a write nor a
-- read looks at many rows, however many visits there are.
create table visit_sums (
  domain_id uuid not null,
  kind text not null check (
    kind in ('visitors', 'arms', 'touch', 'assistants', 'pages', 'views', 'changes', 'exposures', 'conversions')),
  span text not null check (span in ('slot', 'day', 'month')),
  since timestamptz not null, -- when the span begins, in UTC
  key text[] not null, -- what is told apart, as visits.store.ts says of each kind
  n int not null, -- visits, visitors, views or changes
  hits int not null, -- of these: converting, clicked, personalized, applied
  last_at timestamptz, -- of conversions
  primary key (domain_id, kind, span, since, key)
);

-- The ten minutes in which a moment lies.
create function slot_of(at timestamptz) returns timestamptz language sql immutable parallel safe strict as $$
  select date_bin('10 minutes', at, '2000-01-01T00:00Z')
$$;

-- Slots in which rows changed since they were summed up.
create table unsummed_slots (
  domain_id uuid not null,
  since timestamptz not null,
  primary key (domain_id, since)
);

-- The visits of a website that began on a day (UTC), by column, for reports that tell them apart in any way.
create table visit_packs (
  domain_id uuid not null,
  day date not null, -- in UTC, on which the visits began
  version uuid not null, -- another one whenever columns change
  columns bytea not null, -- as visit-pack.ts writes them
  primary key (domain_id, day)
);
-- They are compressed already.
alter table visit_packs alter column columns set storage external;

-- Hours of a website whose visits changed since their day was packed; until it is packed again, they are read from
-- rows.
create table unpacked_hours (
  domain_id uuid not null,
  since timestamptz not null,
  mark uuid not null default gen_random_uuid(), -- another one with each change
  first_at timestamptz not null default now(), -- when it changed first and last
  last_at timestamptz not null default now(),
  primary key (domain_id, since)
);
