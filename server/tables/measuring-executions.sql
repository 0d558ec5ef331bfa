-- Runs and their results.

-- A run of a topic: its prompts on the connected assistants, with the results.
create table topic_executions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_id uuid not null,
  task_id uuid,
  topic_text text not null,
  trigger text not null,
  status text not null default 'running',
  overview text,
  score float8,
  results jsonb,
  headline jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  readings integer not null default 0,
  scored_readings integer not null default 0,
  score_total float8 not null default 0,
  score_pairs integer not null default 0,
  primary key (id),
  check (status = any (array['running', 'completed', 'error', 'cancelled'])),
  check (trigger = any (array['onboarding', 'person', 'schedule'])),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (task_id) references tasks(task_id) on delete set null,
  foreign key (topic_id) references topics(id) on delete cascade
);
create index topic_executions_domain on topic_executions (domain_id, created_at desc);
create index topic_executions_ended on topic_executions (finished_at) where finished_at is not null;
create index topic_executions_task_id on topic_executions (task_id) where task_id is not null;
create index topic_executions_topic on topic_executions (topic_id, created_at desc);
create index topic_executions_unscored on topic_executions (domain_id) where readings <> scored_readings;
create trigger count_deletes after delete on topic_executions referencing old table as changed for each statement execute function count_snapshot_change();
create trigger count_inserts after insert on topic_executions referencing new table as changed for each statement execute function count_snapshot_change();
create trigger count_updates after update on topic_executions referencing new table as changed for each statement execute function count_snapshot_change();

-- A prompt on one assistant in a run, with its score.
create table prompt_executions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_execution_id uuid not null,
  prompt_id uuid not null,
  prompt_text text not null,
  platform text not null,
  surface text not null,
  planned integer not null,
  status text not null default 'running',
  n integer not null default 0,
  mentioned integer not null default 0,
  cited integer not null default 0,
  searched integer not null default 0,
  failed integer not null default 0,
  score float8,
  brand_mentioned boolean not null default false,
  cited_in_sources boolean not null default false,
  names_nobody boolean not null default false,
  served_models text[] not null default '{}'[],
  reader_index jsonb,
  overview text,
  created_at timestamptz not null,
  finished_at timestamptz,
  mentions integer not null default 0,
  primary key (id),
  unique (topic_execution_id, prompt_id, platform),
  check (status = any (array['running', 'completed', 'error', 'cancelled'])),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_id) references prompts(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index prompt_executions_domain on prompt_executions (domain_id, created_at desc);
create index prompt_executions_prompt on prompt_executions (prompt_id, created_at desc);

-- The newest finished execution of a prompt on an assistant.
create table latest_prompt_executions (
  prompt_id uuid not null,
  platform text not null,
  prompt_execution_id uuid not null,
  primary key (prompt_id, platform),
  foreign key (prompt_execution_id) references prompt_executions(id) on delete cascade,
  foreign key (prompt_id) references prompts(id) on delete cascade
);
create index latest_prompt_executions_prompt_execution_id on latest_prompt_executions (prompt_execution_id);

-- A sweep's answers by assistant, and how many of them mention or cite the website's own brand.
create table answer_sums (
  topic_execution_id uuid not null,
  platform text not null,
  domain_id uuid not null,
  day date not null,
  answers integer not null,
  mentioned integer not null default 0,
  cited integer not null default 0,
  primary key (topic_execution_id, platform),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index answer_sums_sweeps on answer_sums (domain_id, day) include (topic_execution_id, platform, answers, mentioned, cited);

-- Answers of a sweep, by assistant, that mention a tracked brand.
create table mention_sums (
  topic_execution_id uuid not null,
  platform text not null,
  brand_id uuid not null,
  domain_id uuid not null,
  day date not null,
  answers integer not null,
  primary key (topic_execution_id, platform, brand_id),
  foreign key (brand_id) references brands(id) on delete cascade,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index mention_sums_brand on mention_sums (brand_id, day);
create index mention_sums_sweeps on mention_sums (domain_id, day) include (topic_execution_id, platform, brand_id, answers);

-- Answers of a sweep, by assistant, that cite a site.
create table citation_sums (
  topic_execution_id uuid not null,
  platform text not null,
  domain text not null,
  kind text not null,
  domain_id uuid not null,
  day date not null,
  answers integer not null,
  mentioned integer not null,
  primary key (topic_execution_id, platform, domain),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index citation_sums_sweeps on citation_sums (domain_id, day) include (topic_execution_id, platform, domain, kind, answers, mentioned);

-- One answer of an assistant, from the plan to ask it to its reading.
create table answers (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  prompt_execution_id uuid not null,
  topic_execution_id uuid not null,
  platform text not null,
  surface text not null,
  sample integer not null,
  status text not null default 'planned',
  attempts integer not null default 0,
  lease_until timestamptz,
  not_before timestamptz,
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
  steps jsonb not null default '[]'::jsonb,
  queries text[] not null default '{}'[],
  results jsonb not null default '[]'::jsonb,
  usage jsonb,
  cost_usd numeric(12,6),
  matcher_version integer,
  brands_version bigint,
  asked_at timestamptz,
  answered_at timestamptz,
  primary key (id),
  unique (prompt_execution_id, sample),
  check (status = any (array['planned', 'asking', 'answered', 'cut', 'failed', 'cancelled'])),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_execution_id) references prompt_executions(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index answers_domain on answers (domain_id, answered_at);
create index answers_open on answers (topic_execution_id) where status = any (array['planned', 'asking']);
create index answers_read_with on answers (domain_id, brands_version) where status = any (array['answered', 'cut']);
create index answers_topic_execution on answers (topic_execution_id);
create trigger forget_bodies after delete on answers referencing old table as old_rows for each statement execute function forget_bodies();

-- The provider's complete response, partitioned by month and kept for a limited time.
create table answer_bodies (
  answer_id uuid not null,
  platform text not null,
  created_at timestamptz not null,
  body jsonb not null,
  primary key (answer_id, created_at)
) partition by range (created_at);

-- A company that an answer names.
create table answer_mentions (
  answer_id uuid not null,
  brand_id uuid,
  entity text not null,
  name text not null,
  domain text,
  first_offset integer not null,
  rank integer not null,
  spans jsonb not null,
  negated jsonb not null default '[]'::jsonb,
  counted boolean not null,
  matcher_version integer not null,
  check (entity = any (array['own', 'competitor', 'discovered'])),
  foreign key (answer_id) references answers(id) on delete cascade,
  foreign key (brand_id) references brands(id) on delete cascade
);
create index answer_mentions_answer on answer_mentions (answer_id);
create index answer_mentions_brand on answer_mentions (brand_id);

-- A phrase of an answer that may mean a brand or something else, and that the text leaves open.
create table unclear_mentions (
  answer_id uuid not null,
  brand_id uuid not null,
  phrase text not null,
  sentence text not null,
  span jsonb not null,
  counted boolean not null,
  primary key (answer_id, brand_id, phrase),
  foreign key (answer_id) references answers(id) on delete cascade,
  foreign key (brand_id) references brands(id) on delete cascade
);
create index unclear_mentions_phrase on unclear_mentions (brand_id, phrase);

-- A page that an answer cites.
create table answer_citations (
  answer_id uuid not null,
  position integer not null,
  raw_url text not null,
  url text not null,
  domain text not null,
  title text,
  kind text not null,
  own boolean not null,
  primary key (answer_id, "position"),
  foreign key (answer_id) references answers(id) on delete cascade
);
create index answer_citations_domain on answer_citations (domain);

-- A finding of a run as a sentence, with its evidence.
create table insights (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_execution_id uuid,
  prompt_execution_id uuid,
  position integer not null,
  kind text not null,
  text text not null,
  evidence jsonb not null,
  primary key (id),
  check ((topic_execution_id is null) <> (prompt_execution_id is null)),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_execution_id) references prompt_executions(id) on delete cascade,
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);
create index insights_domain_id on insights (domain_id);
create index insights_prompt_execution on insights (prompt_execution_id);
create index insights_topic_execution on insights (topic_execution_id);
