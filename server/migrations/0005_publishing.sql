-- What is sold, where pages are served, what is known, what is written and published, who reads it, what to do next.

-- The plan an organisation has; none without a row.
create table subscriptions (
  org_id uuid primary key references organizations on delete cascade,
  price_id text not null,
  status text not null check (status in ('active', 'past_due', 'cancelled')),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

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
-- Only who proves a name has it; a claim alone keeps nobody out.
create unique index hostings_host on hostings (host) where txt_seen_at is not null;
create index hostings_claims on hostings (host);

-- What a page served at the host looks like; read from the site until somebody changes it.
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

-- Grows with every change of the description, so that two editors do not overwrite each other.
alter table domains
  add column description_version int not null default 0,
  add column researched_description text; -- as the writer left it; what people changed stays theirs
-- Whether ordinary search engines may index the pages served for AI.
alter table domains add column search_engines_may_index boolean not null default true;

update domains set researched_description = description;
create function count_description_change() returns trigger language plpgsql as $$
begin
  if new.description is distinct from old.description then
    new.description_version := old.description_version + 1;
  end if;
  return new;
end $$;
create trigger count_description_changes before update on domains
  for each row execute function count_description_change();

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
  accepted_at timestamptz
);
create index knowledge_entries_domain on knowledge_entries (domain_id, created_at desc);
create unique index knowledge_entries_link on knowledge_entries (domain_id, source_url) where entry_type = 'link';

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

-- Pages: the row is the newest version; the edge serves live_version while it is published.
alter table generated_pages drop constraint generated_pages_domain_id_slug_key;
alter table generated_pages
  add column status text not null default 'draft' check (status in ('draft', 'published')),
  add column page_type text not null default 'answer' check (page_type in ('answer', 'overview', 'manual')),
  add column question text, -- of a buyer, that the page answers
  add column topic_id uuid references topics on delete set null,
  add column prompt_id uuid references prompts on delete set null,
  add column sources jsonb not null default '[]',
  add column unsupported jsonb not null default '[]', -- facts that no source holds
  add column outline boolean not null default false, -- written where the site lacks the facts
  add column version int not null default 1,
  add column live_version int,
  add column created_by uuid references users on delete set null,
  add column updated_by uuid references users on delete set null,
  add column updated_at timestamptz not null default now(),
  add column published_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by uuid references users on delete set null,
  add column deleted_reason text;
create unique index generated_pages_slug on generated_pages (domain_id, slug) where deleted_at is null;
-- Answers by itself whether a list has changed.
create index generated_pages_listed on generated_pages (domain_id, updated_at, id) include (version, live_version) where deleted_at is null;
create index generated_pages_topic on generated_pages (topic_id);

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

-- What was there before versions were kept is the first one.
update generated_pages set updated_at = created_at;
insert into page_versions (page_id, version, title, meta_description, markdown_content, created_at)
select id, version, title, meta_description, markdown_content, created_at from generated_pages;

-- Old addresses of pages that moved.
create table page_redirects (
  domain_id uuid not null references domains on delete cascade,
  slug text not null,
  page_id uuid not null references generated_pages on delete cascade,
  created_at timestamptz not null,
  primary key (domain_id, slug)
);

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
create index content_changes_domain on content_changes (domain_id, created_at desc, seq desc);
create index content_changes_page on content_changes (page_id);
create index content_changes_topic on content_changes (topic_id, created_at desc, seq desc);

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
create index guidance_domain on guidance (domain_id, created_at desc);

-- Sites and pages that people do not want to be named on: `reddit.com`, `example.com/forum`.
create table avoided_targets (
  domain_id uuid not null references domains on delete cascade,
  target text not null,
  guidance_id uuid references guidance on delete set null,
  created_at timestamptz not null,
  primary key (domain_id, target)
);
create function is_avoided_target(of_domain uuid, locator text) returns boolean language sql stable as $$
  select exists (
    select from avoided_targets a,
      lateral (select regexp_replace(lower(locator), '^https?://(www\.)?', '') as address) l
    where a.domain_id = of_domain and (
      starts_with(l.address || '/', a.target || '/')
      or right(split_part(l.address, '/', 1), length(a.target) + 1) = '.' || a.target))
$$;
-- However many sweeps show it.
create function keep_avoided_closed() returns trigger language plpgsql as $$
begin
  if new.target_type = 'earned_media' and new.closed_at is null and is_avoided_target(new.domain_id, new.target_locator) then
    new.closed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger keep_avoided_closed before insert or update on content_suggestions
  for each row execute function keep_avoided_closed();

-- What to do next, with why; one row an idea, however many sweeps show it.
alter table content_suggestions
  add column target_type text not null default 'owned_media' check (target_type in ('owned_media', 'earned_media')),
  add column text text not null default '',
  add column memo text not null default '',
  add column target_locator text,
  add column topic_execution_id uuid references topic_executions on delete set null,
  add column source_type text not null default 'topic_execution' check (source_type in ('topic_execution', 'prompt_execution')),
  add column source_id uuid not null default gen_random_uuid(),
  add column prompt_id uuid references prompts on delete set null, -- that no page answers
  add column evidence jsonb not null default '[]',
  add column cited_pages jsonb not null default '[]', -- where to be named
  add column impact int not null default 0, -- answers that show it × their prompts
  add column fingerprint text not null default gen_random_uuid(),
  add column seen_in uuid[] not null default '{}', -- topic executions that showed it, oldest first
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column applied_by uuid references users on delete set null,
  add column applied_at timestamptz,
  add column closed_at timestamptz; -- its evidence is gone, or nobody wants it
-- Rows from before evidence was kept stay, but nobody is told to do what they say.
update content_suggestions s set text = coalesce((select t.text from topics t where t.id = s.topic_id), 'No topic'),
  memo = 'Noted before evidence was kept.', closed_at = now();
alter table content_suggestions
  alter column text drop default,
  alter column memo drop default,
  alter column source_type drop default,
  alter column source_id drop default,
  alter column fingerprint drop default,
  alter column created_at drop default,
  alter column updated_at drop default;
create unique index content_suggestions_once on content_suggestions (domain_id, fingerprint);
drop index content_suggestions_topic;
create index content_suggestions_topic on content_suggestions (topic_id) where status = 'pending' and closed_at is null;

-- What an execution scored on connected assistants, else on the built-in reader, prompts that name the brand left out: the sum of its prompt
-- executions' scores and how many have one, so that a mean over topics needs none of them.
alter table topic_executions
  add column score_total double precision not null default 0,
  add column score_pairs int not null default 0;
update topic_executions x set score_total = s.total, score_pairs = s.pairs
from (
  select e.topic_execution_id, sum(e.score) as total, count(e.score)::int as pairs
  from prompt_executions e join prompts p on p.id = e.prompt_id and not p.branded
  join topic_executions y on y.id = e.topic_execution_id
  where y.headline -> 'headline_platforms' ? e.platform and y.headline #>> '{performance,share}' is not null and e.score is not null group by 1
) s where s.topic_execution_id = x.id;

-- Publishing a page that answers a prompt does what was suggested for that prompt.
create function apply_suggestions_of_page() returns trigger language plpgsql as $$
begin
  update content_suggestions s set status = 'applied', applied_by = new.updated_by, applied_at = coalesce(new.published_at, new.updated_at)
  from prompts p
  where p.id = s.prompt_id and s.domain_id = new.domain_id and s.status = 'pending' and s.closed_at is null
    and (p.id = new.prompt_id or lower(p.text) = lower(btrim(new.question)));
  return null;
end $$;
create trigger apply_suggestions after insert or update of status on generated_pages
  for each row when (new.status = 'published') execute function apply_suggestions_of_page();

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

-- Every request of a page at the edge, whoever made it.
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

-- Every process that serves pages hears of what changed them, by the domain's id.
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
do $$
declare name text;
begin
  foreach name in array array['generated_pages', 'page_redirects', 'brandings', 'subscriptions'] loop
    execute format('create trigger tell_the_edge after insert or update or delete on %I for each row execute function tell_the_edge()', name);
  end loop;
end $$;
-- Looks at DNS come every few seconds while somebody waits, and change nothing for the edge.
create trigger tell_the_edge after insert or delete or update of host, txt_seen_at, active_at on hostings
  for each row execute function tell_the_edge();
create trigger tell_the_edge after update of host, default_location, description, search_engines_may_index or delete on domains
  for each row execute function tell_the_edge();

-- The workspace that shows the product: made by simulated days, and not to be touched by today's work until it is ready.
alter table organizations add column sample text check (sample in ('building', 'ready'));
create table sample_workspace (
  one boolean primary key default true check (one),
  build_id uuid not null, -- another one each time it is made
  attempt int not null default 0, -- of a build; only the newest one goes on
  status text not null check (status in ('building', 'ready', 'failed')),
  org_id uuid references organizations on delete set null,
  user_id uuid references users on delete set null,
  done int not null default 0,
  planned int not null,
  doing text,
  detail text,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
