-- Where pages are served, how they look, and which crawlers fetch them.

-- The host name of a website's pages, with the result of the last check.
create table hostings (
  domain_id uuid not null,
  subdomain text not null,
  host text not null,
  verification_token text not null,
  txt_seen_at timestamptz,
  dns_configured_at timestamptz,
  active_at timestamptz,
  tls jsonb,
  checks jsonb not null default '[]'::jsonb,
  checked_at timestamptz,
  indexing jsonb,
  indexing_checked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  index_now_at timestamptz,
  primary key (domain_id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index hostings_claims on hostings (host);
create index hostings_created_by on hostings (created_by) where created_by is not null;
create unique index hostings_host on hostings (host) where txt_seen_at is not null;
create trigger tell_the_edge after insert or delete or update of host, txt_seen_at, active_at on hostings for each row execute function tell_the_edge();
create trigger tell_the_script after insert or delete or update of host, txt_seen_at on hostings for each row execute function tell_the_script();

-- People's settings for how pages look.
create table brandings (
  domain_id uuid not null,
  site_title text,
  logo_url text,
  favicon_url text,
  brand_color text,
  link_color text,
  cta_text text,
  cta_url text,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (domain_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (updated_by) references users(id) on delete set null
);
create index brandings_updated_by on brandings (updated_by) where updated_by is not null;
create trigger tell_the_edge after insert or delete or update on brandings for each row execute function tell_the_edge();

-- How the customer's own site looked when it was last read; people's settings take precedence.
create table site_looks (
  domain_id uuid not null,
  site_title text,
  logo_url text,
  favicon_url text,
  brand_color text,
  link_color text,
  cta_text text,
  cta_url text,
  read_at timestamptz not null,
  primary key (domain_id),
  foreign key (domain_id) references domains(id) on delete cascade
);
create trigger tell_the_edge after insert or delete or update on site_looks for each row execute function tell_the_edge();

-- Whether a website lets the crawlers of assistants in, as of the last check.
create table crawler_access (
  domain_id uuid not null,
  due_at timestamptz not null,
  checked_at timestamptz,
  url text,
  crawlers jsonb not null default '[]'::jsonb,
  primary key (domain_id),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- How often a crawler fetched a page on a day.
create table crawler_visits_daily (
  domain_id uuid not null,
  day date not null,
  path text not null,
  bot text not null,
  verified boolean not null,
  page_id uuid,
  visits integer not null,
  first_at timestamptz not null,
  primary key (domain_id, day, path, bot, verified),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references generated_pages(id) on delete cascade
);
create index crawler_visits_daily_page on crawler_visits_daily (page_id);

-- One of the newest fetches by a crawler.
create table crawler_visits_recent (
  id bigint not null generated always as identity,
  domain_id uuid not null,
  page_id uuid,
  path text not null,
  bot text not null,
  verified boolean not null,
  user_agent text not null,
  status integer not null,
  at timestamptz not null,
  primary key (id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references generated_pages(id) on delete cascade
);
create index crawler_visits_recent_domain on crawler_visits_recent (domain_id, id desc);
create index crawler_visits_recent_page_id on crawler_visits_recent (page_id) where page_id is not null;

-- How many requests a website's pages had on a day, from anybody.
create table edge_requests_daily (
  domain_id uuid not null,
  day date not null,
  requests integer not null,
  primary key (domain_id, day),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- The addresses published by a crawler's operator.
create table crawler_ranges (
  source text not null,
  operator text not null,
  prefixes jsonb not null,
  fetched_at timestamptz not null,
  detail text,
  primary key (source)
);

-- A question that agents asked the published pages of a website, how often, and never whose it was.
create table asked_questions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  text text not null,
  asked integer not null,
  answered integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (id),
  foreign key (domain_id) references domains(id) on delete cascade
);
create index asked_questions_last on asked_questions (last_at);
create unique index asked_questions_text on asked_questions (domain_id, lower(text));
