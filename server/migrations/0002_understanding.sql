-- What is known of a company and its competitors, and where from.

-- The customer (role own, one a domain) and its competitors.
create table brands (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  role text not null check (role in ('own', 'competitor')),
  name text not null,
  aliases text[] not null default '{}',
  url text,
  domains text[] not null default '{}',
  owned_properties text[] not null default '{}',
  status text not null default 'confirmed' check (status in ('proposed', 'confirmed', 'dismissed')),
  source text not null check (source in ('site', 'person', 'answers')),
  evidence jsonb not null default '[]',
  matched_version int not null default 0, -- grows with every change of names; answers older than it are re-read
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- What a competitor was before someone removed it, so that this can be taken back.
  dismissed_as text check (dismissed_as in ('proposed', 'confirmed'))
);
create index brands_created_by on brands (created_by) where created_by is not null;
create index brands_domain on brands (domain_id);
create unique index brands_name on brands (domain_id, lower(name)) where status <> 'dismissed';
create unique index brands_own on brands (domain_id) where role = 'own';
create index brands_updated_by on brands (updated_by) where updated_by is not null;
create trigger tell_the_script after update of domains, owned_properties on brands
  for each row execute function tell_the_script();

-- What a person said a phrase with a brand's name means, wherever it stands.
create table mention_decisions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  brand_id uuid not null references brands on delete cascade,
  phrase text not null,
  sentence text not null,
  span jsonb not null,
  means_brand boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (brand_id, phrase)
);
create index mention_decisions_created_by on mention_decisions (created_by) where created_by is not null;
create index mention_decisions_domain on mention_decisions (domain_id, created_at desc);

-- A crawl of a website that describes it and proposes competitors and topics, step by step.
create table research_runs (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  steps jsonb not null,
  proposals jsonb not null default '[]', -- topics with prompts
  done boolean not null default false,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index research_runs_domain on research_runs (domain_id, started_at desc);
create index research_runs_started_by on research_runs (started_by) where started_by is not null;

-- A crawled page of a brand's website.
create table site_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  brand_id uuid not null references brands on delete cascade,
  url text not null,
  page jsonb not null, -- title, headings, blocks, links as read
  content_hash text not null,
  fetched_at timestamptz not null,
  unique (brand_id, url)
);
create index site_pages_domain on site_pages (domain_id);

-- What people add to what the site says.
create table knowledge_entries (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  entry_type text not null check (entry_type in ('link', 'prompt')),
  source_type text not null check (source_type in ('manual', 'sitemap', 'earned_media', 'upload')),
  source_url text,
  title text,
  description text,
  content_text text,
  status text not null check (status in ('reading', 'read', 'failed', 'draft', 'accepted')),
  detail text, -- how reading went, for people
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  accepted_by uuid references users on delete set null,
  accepted_at timestamptz,
  removed_at timestamptz -- kept for a day, so that this can be taken back; nothing reads it meanwhile
);
create index knowledge_entries_accepted_by on knowledge_entries (accepted_by) where accepted_by is not null;
create index knowledge_entries_created_by on knowledge_entries (created_by) where created_by is not null;
create index knowledge_entries_domain on knowledge_entries (domain_id, created_at desc);
create unique index knowledge_entries_link on knowledge_entries (domain_id, source_url)
  where entry_type = 'link' and removed_at is null;
create index knowledge_entries_removed on knowledge_entries (removed_at) where removed_at is not null;

-- A page that was read from a source.
create table knowledge_pages (
  entry_id uuid not null references knowledge_entries on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  url text not null,
  page jsonb not null, -- as site_pages have it
  content_hash text not null,
  fetched_at timestamptz not null,
  primary key (entry_id, url)
);
create index knowledge_pages_domain on knowledge_pages (domain_id);

-- What people decided where their sources disagree; a decision that was taken back stays with its date.
create table fact_decisions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  fact_key text not null, -- what is stated: kind, currency, subject and unit
  subject text not null, -- as a source writes it
  stated jsonb not null, -- [{value, text}] all values that the decision covers
  chosen text, -- one of them; null where all are right
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null,
  undone_by uuid references users on delete set null,
  undone_at timestamptz
);
create index fact_decisions_decided_by on fact_decisions (decided_by) where decided_by is not null;
create index fact_decisions_domain on fact_decisions (domain_id, decided_at desc);
create unique index fact_decisions_standing on fact_decisions (domain_id, md5(fact_key)) where undone_at is null;
create index fact_decisions_undone_by on fact_decisions (undone_by) where undone_by is not null;
