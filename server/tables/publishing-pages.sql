-- Generated pages.

-- A page in its newest version; the public sees the live version.
create table generated_pages (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  slug text not null,
  title text not null,
  meta_description text not null default '',
  markdown_content text not null,
  created_at timestamptz not null default now(),
  status text not null default 'draft',
  page_type text not null default 'answer',
  question text,
  topic_id uuid,
  prompt_id uuid,
  sources jsonb not null default '[]'::jsonb,
  unsupported jsonb not null default '[]'::jsonb,
  outline boolean not null default false,
  version integer not null default 1,
  live_version integer,
  created_by uuid,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  deleted_reason text,
  primary key (id),
  check (page_type = any (array['answer', 'overview', 'manual'])),
  check (status = any (array['draft', 'published'])),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (deleted_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_id) references prompts(id) on delete set null,
  foreign key (topic_id) references topics(id) on delete set null,
  foreign key (updated_by) references users(id) on delete set null
);
create index generated_pages_created_by on generated_pages (created_by) where created_by is not null;
create index generated_pages_deleted_by on generated_pages (deleted_by) where deleted_by is not null;
create index generated_pages_domain_id on generated_pages (domain_id);
create index generated_pages_listed on generated_pages (domain_id, updated_at, id) include (version, live_version) where deleted_at is null;
create index generated_pages_prompt_id on generated_pages (prompt_id) where prompt_id is not null;
create index generated_pages_question on generated_pages (domain_id, lower(btrim(question))) where deleted_at is null;
create unique index generated_pages_slug on generated_pages (domain_id, slug) where deleted_at is null;
create index generated_pages_topic on generated_pages (topic_id);
create index generated_pages_updated_by on generated_pages (updated_by) where updated_by is not null;
create trigger tell_the_edge after insert or delete or update on generated_pages for each row execute function tell_the_edge();

-- A version of a page; versions are kept.
create table page_versions (
  id uuid not null default gen_random_uuid(),
  page_id uuid not null,
  version integer not null,
  title text not null,
  meta_description text not null,
  markdown_content text not null,
  sources jsonb not null default '[]'::jsonb,
  unsupported jsonb not null default '[]'::jsonb,
  task_id uuid,
  writer text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  unique (page_id, version),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (page_id) references generated_pages(id) on delete cascade,
  foreign key (task_id) references tasks(task_id) on delete set null
);
create index page_versions_created_by on page_versions (created_by) where created_by is not null;
create index page_versions_task_id on page_versions (task_id) where task_id is not null;

-- A sentence of a page that a person keeps although no source holds it, or not so.
create table accepted_sentences (
  page_id uuid not null,
  sentence text not null,
  accepted_by uuid,
  created_at timestamptz not null,
  primary key (page_id, sentence),
  foreign key (accepted_by) references users(id) on delete set null,
  foreign key (page_id) references generated_pages(id) on delete cascade
);
create index accepted_sentences_accepted_by on accepted_sentences (accepted_by) where accepted_by is not null;

-- A link that shows a page to people without an account; a revoked one has no row.
create table page_preview_links (
  page_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (page_id),
  unique (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (page_id) references generated_pages(id) on delete cascade
);
create index page_preview_links_created_by on page_preview_links (created_by);

-- An earlier address of a page.
create table page_redirects (
  domain_id uuid not null,
  slug text not null,
  page_id uuid not null,
  created_at timestamptz not null,
  primary key (domain_id, slug),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references generated_pages(id) on delete cascade
);
create index page_redirects_page_id on page_redirects (page_id);
create trigger tell_the_edge after insert or delete or update on page_redirects for each row execute function tell_the_edge();

-- An entry of the change log.
create table content_changes (
  id uuid not null default gen_random_uuid(),
  seq bigint not null generated always as identity,
  domain_id uuid not null,
  page_id uuid,
  topic_id uuid,
  change_type text not null,
  after_page_slug text,
  summary text not null,
  task_id uuid,
  writer text,
  changed_by uuid,
  created_at timestamptz not null,
  primary key (id),
  check (change_type = any (array['create', 'edit', 'delete', 'publish', 'unpublish'])),
  foreign key (changed_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references generated_pages(id) on delete set null,
  foreign key (task_id) references tasks(task_id) on delete set null,
  foreign key (topic_id) references topics(id) on delete set null
);
create index content_changes_changed_by on content_changes (changed_by) where changed_by is not null;
create index content_changes_domain on content_changes (domain_id, created_at desc, seq desc);
create index content_changes_page on content_changes (page_id);
create index content_changes_task_id on content_changes (task_id) where task_id is not null;
create index content_changes_topic on content_changes (topic_id, created_at desc, seq desc);

-- People's guidance for the content, as written.
create table guidance (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  feedback text not null,
  path text,
  task_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (task_id) references tasks(task_id) on delete set null
);
create index guidance_created_by on guidance (created_by) where created_by is not null;
create index guidance_domain on guidance (domain_id, created_at desc);
create index guidance_task_id on guidance (task_id) where task_id is not null;

-- A site or page on which people do not want to be mentioned.
create table avoided_targets (
  domain_id uuid not null,
  target text not null,
  guidance_id uuid,
  created_at timestamptz not null,
  primary key (domain_id, target),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (guidance_id) references guidance(id) on delete set null
);
create index avoided_targets_guidance_id on avoided_targets (guidance_id) where guidance_id is not null;
