-- Where pages are served and how they look, the pages, who reads them, and what people want of them.

-- The host name that carries a domain's pages, and what the last look at its records showed.
create table hostings (
  domain_id uuid primary key references domains on delete cascade,
  subdomain text not null,
  host text not null,
  verification_token text not null,
  txt_seen_at timestamptz,
  dns_configured_at timestamptz,
  active_at timestamptz,
  tls jsonb, -- of the last handshake
  checks jsonb not null default '[]', -- of the last look, a record each
  checked_at timestamptz,
  indexing jsonb, -- whether the site links to the host, as last seen
  indexing_checked_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index hostings_claims on hostings (host);
create index hostings_created_by on hostings (created_by) where created_by is not null;
-- Only who proves a name has it; a claim alone keeps nobody out.
create unique index hostings_host on hostings (host) where txt_seen_at is not null;
create trigger tell_the_edge after insert or delete or update of host, txt_seen_at, active_at on hostings
  for each row execute function tell_the_edge();
create trigger tell_the_script after insert or delete or update of host, txt_seen_at on hostings
  for each row execute function tell_the_script();

-- What a page served at the host looks like; read from the site until someone changes it.
create table brandings (
  domain_id uuid primary key references domains on delete cascade,
  site_title text,
  logo_url text,
  favicon_url text,
  brand_color text,
  link_color text,
  cta_text text,
  cta_url text,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null
);
create index brandings_updated_by on brandings (updated_by) where updated_by is not null;
create trigger tell_the_edge after insert or update or delete on brandings for each row execute function tell_the_edge();

-- How the customer's own site looks, as it was last read; what people set stands in brandings and goes before it.
create table site_looks (
  domain_id uuid primary key references domains on delete cascade,
  site_title text,
  logo_url text,
  favicon_url text,
  brand_color text,
  link_color text,
  cta_text text,
  cta_url text,
  read_at timestamptz not null
);
create trigger tell_the_edge after insert or update or delete on site_looks for each row execute function tell_the_edge();

-- Every request of a page at the edge.
create table edge_requests_daily (
  domain_id uuid not null references domains on delete cascade,
  day date not null,
  requests int not null,
  primary key (domain_id, day)
);

-- Addresses that the operators of crawlers publish, with their date.
create table crawler_ranges (
  source text primary key,
  operator text not null,
  prefixes jsonb not null,
  fetched_at timestamptz not null,
  detail text -- why the last refresh failed, where it did
);

-- Pages written for AI. The row is the newest version; the edge serves live_version while it is published.
create table generated_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  slug text not null,
  title text not null,
  meta_description text not null default '',
  markdown_content text not null,
  created_at timestamptz not null default now(),
  status text not null default 'draft' check (status in ('draft', 'published')),
  page_type text not null default 'answer' check (page_type in ('answer', 'overview', 'manual')),
  question text, -- of a buyer, that the page answers
  topic_id uuid references topics on delete set null,
  prompt_id uuid references prompts on delete set null,
  sources jsonb not null default '[]',
  unsupported jsonb not null default '[]', -- facts that no source holds
  outline boolean not null default false, -- written where the site lacks the facts
  version int not null default 1,
  live_version int,
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  deleted_reason text
);
create index generated_pages_created_by on generated_pages (created_by) where created_by is not null;
create index generated_pages_deleted_by on generated_pages (deleted_by) where deleted_by is not null;
create index generated_pages_domain_id on generated_pages (domain_id);
-- Answers by itself whether a list has changed.
create index generated_pages_listed on generated_pages (domain_id, updated_at, id) include (version, live_version)
  where deleted_at is null;
create index generated_pages_prompt_id on generated_pages (prompt_id) where prompt_id is not null;
-- The page that answers a suggestion's prompt is found by its question, among thousands of pages for each suggestion.
create index generated_pages_question on generated_pages (domain_id, lower(btrim(question))) where deleted_at is null;
create unique index generated_pages_slug on generated_pages (domain_id, slug) where deleted_at is null;
create index generated_pages_topic on generated_pages (topic_id);
create index generated_pages_updated_by on generated_pages (updated_by) where updated_by is not null;
create trigger tell_the_edge after insert or update or delete on generated_pages for each row execute function tell_the_edge();

-- Fetches of pages by crawlers: sums that stay, and the newest ones whole.
create table crawler_visits_daily (
  domain_id uuid not null references domains on delete cascade,
  day date not null,
  path text not null,
  bot text not null,
  verified boolean not null,
  page_id uuid references generated_pages on delete cascade,
  visits int not null,
  first_at timestamptz not null,
  primary key (domain_id, day, path, bot, verified)
);
create index crawler_visits_daily_page on crawler_visits_daily (page_id);

-- One of the newest fetches by a crawler.
create table crawler_visits_recent (
  id bigint generated always as identity primary key,
  domain_id uuid not null references domains on delete cascade,
  page_id uuid references generated_pages on delete cascade,
  path text not null,
  bot text not null,
  verified boolean not null,
  user_agent text not null,
  status int not null,
  at timestamptz not null
);
create index crawler_visits_recent_domain on crawler_visits_recent (domain_id, id desc);
create index crawler_visits_recent_page_id on crawler_visits_recent (page_id) where page_id is not null;

-- A version of a page; versions are kept.
create table page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references generated_pages on delete cascade,
  version int not null,
  title text not null,
  meta_description text not null,
  markdown_content text not null,
  sources jsonb not null default '[]',
  unsupported jsonb not null default '[]',
  task_id uuid references tasks on delete set null,
  writer text, -- its name, where a writer wrote it
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (page_id, version)
);
create index page_versions_created_by on page_versions (created_by) where created_by is not null;
create index page_versions_task_id on page_versions (task_id) where task_id is not null;

-- Sentences of pages that no source holds, or not so, and that a person keeps as they are.
create table accepted_sentences (
  page_id uuid not null references generated_pages on delete cascade,
  sentence text not null,
  accepted_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (page_id, sentence)
);
create index accepted_sentences_accepted_by on accepted_sentences (accepted_by) where accepted_by is not null;

-- Old addresses of pages that moved.
create table page_redirects (
  domain_id uuid not null references domains on delete cascade,
  slug text not null,
  page_id uuid not null references generated_pages on delete cascade,
  created_at timestamptz not null,
  primary key (domain_id, slug)
);
create index page_redirects_page_id on page_redirects (page_id);
create trigger tell_the_edge after insert or update or delete on page_redirects for each row execute function tell_the_edge();

-- An entry of the change log.
create table content_changes (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  domain_id uuid not null references domains on delete cascade,
  page_id uuid references generated_pages on delete set null,
  topic_id uuid references topics on delete set null,
  change_type text not null check (change_type in ('create', 'edit', 'delete', 'publish', 'unpublish')),
  after_page_slug text,
  summary text not null,
  task_id uuid references tasks on delete set null,
  writer text,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index content_changes_changed_by on content_changes (changed_by) where changed_by is not null;
create index content_changes_domain on content_changes (domain_id, created_at desc, seq desc);
create index content_changes_page on content_changes (page_id);
create index content_changes_task_id on content_changes (task_id) where task_id is not null;
create index content_changes_topic on content_changes (topic_id, created_at desc, seq desc);

-- What people told us about the content, kept as they wrote it.
create table guidance (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  feedback text not null,
  path text,
  task_id uuid references tasks on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index guidance_created_by on guidance (created_by) where created_by is not null;
create index guidance_domain on guidance (domain_id, created_at desc);
create index guidance_task_id on guidance (task_id) where task_id is not null;

-- Sites and pages that people do not want to be named on: `reddit.com`, `example.com/forum`.
create table avoided_targets (
  domain_id uuid not null references domains on delete cascade,
  target text not null,
  guidance_id uuid references guidance on delete set null,
  created_at timestamptz not null,
  primary key (domain_id, target)
);
create index avoided_targets_guidance_id on avoided_targets (guidance_id) where guidance_id is not null;
