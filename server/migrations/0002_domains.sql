-- What is measured and for whom: a domain, its brand, its competitors, and what their sites say.

create table domains (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organizations on delete cascade,
  host text not null,
  description text,
  feedback text,
  default_location jsonb not null default '{"country": null, "region": null, "city": null}',
  auto_publish_pages boolean not null default false,
  selected_cms boolean not null default true,
  selected_personalization boolean not null default false,
  completed_cms_onboarding boolean not null default false,
  completed_personalization_onboarding boolean not null default false,
  samples_per_prompt int not null default 3 check (samples_per_prompt between 1 and 10),
  monthly_spend_cap_usd numeric(10, 2) not null default 50 check (monthly_spend_cap_usd >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (org_id, host)
);

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
  created_at timestamptz not null default now()
);
create unique index brands_own on brands (domain_id) where role = 'own';
create index brands_domain on brands (domain_id);
create unique index brands_name on brands (domain_id, lower(name)) where status <> 'dismissed';

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

-- Pages written for AI; they are written and published by the content feature.
create table generated_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  slug text not null,
  title text not null,
  meta_description text not null default '',
  markdown_content text not null,
  created_at timestamptz not null default now(),
  unique (domain_id, slug)
);
