-- What is asked, what was answered, and what the answers show.

create table topics (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  text text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz,
  archived_by uuid references users on delete set null,
  next_run_at timestamptz
);
create unique index topics_text on topics (domain_id, lower(text));
create index topics_due on topics (next_run_at) where archived_at is null;

create table prompts (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid references topics on delete set null,
  text text not null,
  branded boolean not null default false,
  intent text check (intent in ('discover', 'compare', 'solve', 'evaluate')),
  audience text,
  language text not null default 'en',
  country text,
  tags text[] not null default '{}',
  audit jsonb,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index prompts_topic on prompts (topic_id) where archived_at is null;
create index prompts_domain on prompts (domain_id) where archived_at is null;

create table tasks (
  task_id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  kind text not null,
  status text not null,
  data jsonb not null default '{}',
  done int,
  planned int,
  detail text,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  last_event_at timestamptz not null,
  cancel_requested_at timestamptz,
  finished_at timestamptz
);
create index tasks_active on tasks (domain_id, started_at) where finished_at is null;
create index tasks_recent on tasks (domain_id, finished_at desc);
-- One analysis of a topic at a time.
create unique index tasks_topic on tasks ((data ->> 'topic_id')) where kind = 'topic_analysis' and finished_at is null;

-- One sweep of a topic: its prompts on the assistants that were connected.
create table topic_executions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid not null references topics on delete cascade,
  task_id uuid references tasks on delete set null,
  topic_text text not null,
  trigger text not null check (trigger in ('onboarding', 'person', 'schedule')),
  status text not null default 'running' check (status in ('running', 'completed', 'error', 'cancelled')),
  overview text,
  score double precision,
  results jsonb,
  headline jsonb, -- what lists show of the results, small enough to stay in the row
  created_at timestamptz not null,
  finished_at timestamptz
);
create index topic_executions_topic on topic_executions (topic_id, created_at desc);
create index topic_executions_domain on topic_executions (domain_id, created_at desc);

create table prompt_executions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_execution_id uuid not null references topic_executions on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  prompt_text text not null,
  platform text not null,
  surface text not null,
  planned int not null,
  status text not null default 'running' check (status in ('running', 'completed', 'error', 'cancelled')),
  n int not null default 0,
  mentioned int not null default 0,
  cited int not null default 0,
  searched int not null default 0,
  failed int not null default 0,
  score double precision,
  brand_mentioned boolean not null default false,
  cited_in_sources boolean not null default false,
  names_nobody boolean not null default false,
  served_models text[] not null default '{}',
  reader_index jsonb,
  overview text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (topic_execution_id, prompt_id, platform)
);
create index prompt_executions_prompt on prompt_executions (prompt_id, created_at desc);
create index prompt_executions_domain on prompt_executions (domain_id, created_at desc);

-- The newest finished execution of a prompt on an assistant.
create table latest_prompt_executions (
  prompt_id uuid not null references prompts on delete cascade,
  platform text not null,
  prompt_execution_id uuid not null references prompt_executions on delete cascade,
  primary key (prompt_id, platform)
);

create table answers (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  prompt_execution_id uuid not null references prompt_executions on delete cascade,
  topic_execution_id uuid not null references topic_executions on delete cascade,
  platform text not null,
  surface text not null,
  sample int not null,
  status text not null default 'planned' check (status in ('planned', 'asking', 'answered', 'failed', 'cancelled')),
  attempts int not null default 0,
  lease_until timestamptz, -- while asking; past it, another worker may ask again
  not_before timestamptz, -- after a failure that may be tried again
  failure_kind text,
  failure text,
  requested_model text,
  served_model text,
  request_id text,
  locale text,
  searched boolean,
  mentioned boolean,
  cited boolean,
  text text,
  steps jsonb not null default '[]',
  queries text[] not null default '{}',
  results jsonb not null default '[]',
  usage jsonb,
  cost_usd numeric(12, 6),
  matcher_version int,
  brands_version bigint, -- the sum of brands' matched_version when it was read
  asked_at timestamptz,
  answered_at timestamptz,
  unique (prompt_execution_id, sample)
);
create index answers_open on answers (topic_execution_id) where status in ('planned', 'asking');
create index answers_domain on answers (domain_id, answered_at);
-- Versions only grow, so what was read with an older one is a range.
create index answers_read_with on answers (domain_id, brands_version) where status = 'answered';
create index answers_topic_execution on answers (topic_execution_id);

-- Whole provider bodies, in months, kept as long as the assistant's retention says.
create table answer_bodies (
  answer_id uuid not null,
  platform text not null,
  created_at timestamptz not null,
  body jsonb not null,
  primary key (answer_id, created_at)
) partition by range (created_at);
create table answer_bodies_default partition of answer_bodies default;

create table answer_mentions (
  answer_id uuid not null references answers on delete cascade,
  brand_id uuid references brands on delete cascade, -- null: a company that is not tracked
  entity text not null check (entity in ('own', 'competitor', 'discovered')),
  name text not null,
  domain text,
  first_offset int not null,
  rank int not null,
  spans jsonb not null,
  negated jsonb not null default '[]',
  counted boolean not null, -- false where every span is negated
  tone text,
  matcher_version int not null
);
create index answer_mentions_answer on answer_mentions (answer_id);
create index answer_mentions_brand on answer_mentions (brand_id);

create table answer_citations (
  answer_id uuid not null references answers on delete cascade,
  position int not null,
  raw_url text not null,
  url text not null,
  domain text not null,
  title text,
  kind text not null,
  own boolean not null,
  primary key (answer_id, position)
);
create index answer_citations_domain on answer_citations (domain);

create table insights (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_execution_id uuid references topic_executions on delete cascade,
  prompt_execution_id uuid references prompt_executions on delete cascade,
  position int not null,
  kind text not null,
  text text not null,
  evidence jsonb not null,
  check ((topic_execution_id is null) <> (prompt_execution_id is null))
);
create index insights_topic_execution on insights (topic_execution_id);
create index insights_prompt_execution on insights (prompt_execution_id);

-- What to do next; written by the opportunities feature.
create table content_suggestions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid references topics on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'applied'))
);
create index content_suggestions_topic on content_suggestions (topic_id) where status = 'pending';

-- Money promised before a question is asked and settled after it, so a cap holds across processes.
create table spend (
  answer_id uuid not null,
  attempt int not null,
  domain_id uuid not null references domains on delete cascade,
  platform text not null,
  month date not null,
  reserved_usd numeric(12, 6) not null,
  actual_usd numeric(12, 6),
  created_at timestamptz not null,
  primary key (answer_id, attempt)
);
create index spend_domain on spend (domain_id);

-- The sums of a month's spend: one row is read and locked instead of thousands.
create table spend_months (
  domain_id uuid not null references domains on delete cascade,
  month date not null,
  reserved_usd numeric(12, 6) not null default 0,
  spent_usd numeric(12, 6) not null default 0,
  primary key (domain_id, month)
);

-- Grows with every change of what a domain's snapshot shows, whoever makes it.
create table snapshot_versions (
  domain_id uuid primary key references domains on delete cascade,
  version bigint not null
);
create function count_snapshot_change() returns trigger language plpgsql as $$
begin
  insert into snapshot_versions as v (domain_id, version)
    select distinct c.domain_id, 1 from changed c join domains d on d.id = c.domain_id
    on conflict (domain_id) do update set version = v.version + 1;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['topics', 'prompts', 'topic_executions', 'content_suggestions'] loop
    execute format('create trigger count_inserts after insert on %I referencing new table as changed for each statement execute function count_snapshot_change()', name);
    execute format('create trigger count_updates after update on %I referencing new table as changed for each statement execute function count_snapshot_change()', name);
    execute format('create trigger count_deletes after delete on %I referencing old table as changed for each statement execute function count_snapshot_change()', name);
  end loop;
end $$;

-- How many questions may be with a provider at once, over all processes.
create table provider_slots (
  platform text not null,
  slot int not null,
  lease_until timestamptz,
  primary key (platform, slot)
);

-- A provider that told us to stop (quota, key) or to wait.
create table provider_pauses (
  platform text primary key,
  kind text not null,
  detail text not null,
  until timestamptz not null
);
