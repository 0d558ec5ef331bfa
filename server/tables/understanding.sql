-- Knowledge about a company and its site.

-- A name that answers are searched for: the website's own brand or a competitor.
create table brands (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  role text not null,
  name text not null,
  aliases text[] not null default '{}'[],
  url text,
  domains text[] not null default '{}'[],
  owned_properties text[] not null default '{}'[],
  status text not null default 'confirmed',
  source text not null,
  evidence jsonb not null default '[]'::jsonb,
  matched_version integer not null default 0,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null default now(),
  dismissed_as text,
  primary key (id),
  check (dismissed_as = any (array['proposed', 'confirmed'])),
  check (role = any (array['own', 'competitor'])),
  check (source = any (array['site', 'person', 'answers'])),
  check (status = any (array['proposed', 'confirmed', 'dismissed'])),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (updated_by) references users(id) on delete set null
);
create index brands_created_by on brands (created_by) where created_by is not null;
create index brands_domain on brands (domain_id);
create unique index brands_name on brands (domain_id, lower(name)) where status <> 'dismissed';
create unique index brands_own on brands (domain_id) where role = 'own';
create index brands_updated_by on brands (updated_by) where updated_by is not null;
create trigger tell_the_script after update of domains, owned_properties on brands for each row execute function tell_the_script();

-- What a person said a phrase with a brand's name means, wherever it stands.
create table mention_decisions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  brand_id uuid not null,
  phrase text not null,
  sentence text not null,
  span jsonb not null,
  means_brand boolean not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  unique (brand_id, phrase),
  foreign key (brand_id) references brands(id) on delete cascade,
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index mention_decisions_created_by on mention_decisions (created_by) where created_by is not null;
create index mention_decisions_domain on mention_decisions (domain_id, created_at desc);

-- A crawl of a website that describes it and proposes competitors and topics, step by step.
create table research_runs (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  steps jsonb not null,
  proposals jsonb not null default '[]'::jsonb,
  done boolean not null default false,
  started_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (started_by) references users(id) on delete set null
);
create index research_runs_domain on research_runs (domain_id, started_at desc);
create index research_runs_started_by on research_runs (started_by) where started_by is not null;

-- A crawled page of a brand's website.
create table site_pages (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  brand_id uuid not null,
  url text not null,
  page jsonb not null,
  content_hash text not null,
  fetched_at timestamptz not null,
  primary key (id),
  unique (brand_id, url),
  foreign key (brand_id) references brands(id) on delete cascade,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index site_pages_domain on site_pages (domain_id);

-- A source or note that people add to the site's content.
create table knowledge_entries (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  entry_type text not null,
  source_type text not null,
  source_url text,
  title text,
  description text,
  content_text text,
  status text not null,
  detail text,
  created_by uuid,
  created_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  removed_at timestamptz,
  primary key (id),
  check (entry_type = any (array['link', 'prompt'])),
  check (source_type = any (array['manual', 'sitemap', 'earned_media', 'upload'])),
  check (status = any (array['reading', 'read', 'failed', 'draft', 'accepted'])),
  foreign key (accepted_by) references users(id) on delete set null,
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index knowledge_entries_accepted_by on knowledge_entries (accepted_by) where accepted_by is not null;
create index knowledge_entries_created_by on knowledge_entries (created_by) where created_by is not null;
create index knowledge_entries_domain on knowledge_entries (domain_id, created_at desc);
create unique index knowledge_entries_link on knowledge_entries (domain_id, source_url) where entry_type = 'link' and removed_at is null;
create index knowledge_entries_removed on knowledge_entries (removed_at) where removed_at is not null;

-- A page that was read from a source.
create table knowledge_pages (
  entry_id uuid not null,
  domain_id uuid not null,
  url text not null,
  page jsonb not null,
  content_hash text not null,
  fetched_at timestamptz not null,
  primary key (entry_id, url),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (entry_id) references knowledge_entries(id) on delete cascade
);
create index knowledge_pages_domain on knowledge_pages (domain_id);

-- What a person said is right where sources disagree; one that was taken back stays.
create table fact_decisions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  fact_key text not null,
  subject text not null,
  stated jsonb not null,
  chosen text,
  decided_by uuid,
  decided_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (id),
  foreign key (decided_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (undone_by) references users(id) on delete set null
);
create index fact_decisions_decided_by on fact_decisions (decided_by) where decided_by is not null;
create index fact_decisions_domain on fact_decisions (domain_id, decided_at desc);
create unique index fact_decisions_standing on fact_decisions (domain_id, md5(fact_key)) where undone_at is null;
create index fact_decisions_undone_by on fact_decisions (undone_by) where undone_by is not null;
