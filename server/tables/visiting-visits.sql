-- Visits computed from the log; each row is replaced as a whole when more is known.

-- A visitor, or a program that was recognized.
create table visitors (
  domain_id uuid not null,
  id uuid not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  internal boolean not null default false,
  bot text[] not null default '{}'[],
  sessions_count integer not null default 0,
  pages_count integer not null default 0,
  has_conversion boolean not null default false,
  description text,
  journey_summary text,
  described_at timestamptz,
  phrased_at timestamptz,
  overruled text[] not null default '{}'[],
  primary key (domain_id, id)
);
create index visitors_bots on visitors (domain_id, last_seen desc, id desc) where bot <> '{}'[];
create index visitors_first_seen on visitors (domain_id, first_seen);
create index visitors_phrased on visitors (domain_id, phrased_at) where phrased_at is not null;
create index visitors_recent on visitors (domain_id, last_seen desc, id desc) where bot = '{}'[];

-- A visit: how and where it began, and which variant was due.
create table visitor_sessions (
  domain_id uuid not null,
  id uuid not null,
  visitor_id uuid not null,
  visit_ids uuid[] not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  pages_count integer not null,
  visible_ms bigint not null,
  touch jsonb not null,
  touch_keys text[] not null,
  source text not null,
  country text,
  region text,
  city text,
  device text,
  browser text,
  os text,
  trigger_id uuid,
  variant_id uuid,
  arm text not null,
  daily boolean not null,
  first_view uuid not null,
  landing text not null default '',
  exit text not null default '',
  exit_at timestamptz not null default '1970-01-01 00:00:00+00'::timestamptz,
  exit_view uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  exposed_at timestamptz,
  exposed_view uuid,
  exposed_variants uuid[] not null default '{}'::uuid[],
  goals uuid[] not null default '{}'::uuid[],
  has_conversion boolean not null,
  counted boolean not null,
  exposed_triggers uuid[] not null default '{}'::uuid[],
  language text,
  primary key (domain_id, id),
  check (arm = any (array['none', 'personalized', 'holdout']))
);
create index visitor_sessions_assistant on visitor_sessions (domain_id, assistant_of(touch_keys), started_at desc) where counted and assistant_of(touch_keys) is not null;
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
  width integer not null,
  page_id uuid,
  variant_id uuid,
  version integer,
  visible_ms integer,
  scroll real,
  clicks text[] not null default '{}'[],
  click_ids uuid[] not null default '{}'::uuid[],
  applied uuid[] not null default '{}'::uuid[],
  missing uuid[] not null default '{}'::uuid[],
  overwritten uuid[] not null default '{}'::uuid[],
  hidden_ms integer,
  counted boolean not null,
  links text[] not null default '{}'[],
  status integer,
  lcp integer,
  inp integer,
  cls real,
  primary key (domain_id, id)
);
create index page_views_at on page_views (domain_id, at);
create index page_views_due on page_views (domain_id, at) where page_id is not null;
create index page_views_session on page_views (domain_id, session_id, at);
create index page_views_shown on page_views (domain_id, variant_id, page_id, version, at) where variant_id is not null;

-- A conversion rule; kept when people delete it.
create table conversion_rules (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  trigger_event text not null,
  expression text,
  url text,
  created_by uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (id),
  check (trigger_event = any (array['click', 'form_submit', 'page_view', 'event'])),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index conversion_rules_created_by on conversion_rules (created_by) where created_by is not null;
create index conversion_rules_domain on conversion_rules (domain_id);
create trigger tell_the_script after insert or delete or update on conversion_rules for each row execute function tell_the_script();

-- A conversion rule that a visit matched, once.
create table conversions (
  domain_id uuid not null,
  session_id uuid not null,
  rule_id uuid not null,
  at timestamptz not null,
  event_id uuid not null,
  value float8,
  currency text,
  external_id text,
  counted boolean not null,
  primary key (domain_id, session_id, rule_id)
);
create index conversions_external on conversions (domain_id, external_id) where external_id is not null;
create index conversions_rule on conversions (domain_id, rule_id, at) where counted;

-- A visitor who was due to see a variant, or the original instead; stored at the first time.
create table exposures (
  domain_id uuid not null,
  variant_id uuid not null,
  visitor_id uuid not null,
  arm text not null,
  first_at timestamptz not null,
  converted boolean not null,
  counted boolean not null,
  trigger_id uuid not null,
  primary key (domain_id, trigger_id, visitor_id),
  check (arm = any (array['personalized', 'holdout']))
);
create index exposures_first on exposures (domain_id, first_at);
create index exposures_visitor on exposures (domain_id, visitor_id);

-- An event that a page or the website's server named; it belongs to a visit, which may change when more is known.
create table named_events (
  domain_id uuid not null,
  event_id uuid not null,
  visitor_id uuid,
  customer_id uuid,
  view_id uuid,
  name text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  value float8,
  currency text,
  external_id text,
  session_id uuid,
  properties jsonb not null default '{}'::jsonb,
  primary key (domain_id, event_id),
  check (visitor_id is not null or customer_id is not null)
);
create index named_events_customer on named_events (domain_id, customer_id) where customer_id is not null;
create index named_events_external on named_events (domain_id, external_id) where external_id is not null;
create index named_events_received on named_events (domain_id, received_at);
create index named_events_session on named_events (domain_id, session_id) where session_id is not null;
create index named_events_visitor on named_events (domain_id, visitor_id) where visitor_id is not null;
