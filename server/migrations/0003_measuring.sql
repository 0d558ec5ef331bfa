-- What is asked, what was answered, what the answers show, and what to do next.

-- A subject for which a website wants to be mentioned.
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
create index topics_archived_by on topics (archived_by) where archived_by is not null;
create index topics_created_by on topics (created_by) where created_by is not null;
create index topics_due on topics (next_run_at) where archived_at is null;
create unique index topics_text on topics (domain_id, lower(text));

-- A question of a topic, as assistants are asked it.
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
create index prompts_created_by on prompts (created_by) where created_by is not null;
create index prompts_domain on prompts (domain_id) where archived_at is null;
create index prompts_domain_id on prompts (domain_id);
create index prompts_topic on prompts (topic_id) where archived_at is null;
create index prompts_topic_id on prompts (topic_id);

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
  lease_until timestamptz, -- a promise holds as long as someone renews it; what nobody settled by then counts as spent
  primary key (answer_id, attempt)
);
create index spend_domain on spend (domain_id);
create index spend_open on spend (domain_id, month) where actual_usd is null;

-- The sums of a month's spend: one row is read and locked instead of thousands.
create table spend_months (
  domain_id uuid not null references domains on delete cascade,
  month date not null,
  reserved_usd numeric(12, 6) not null default 0,
  spent_usd numeric(12, 6) not null default 0,
  primary key (domain_id, month)
);

-- One run of a topic: its prompts on the assistants that were connected. Scores follow readings: a run whose answers
-- were read again has to be scored again, even if a worker dies in between.
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
  finished_at timestamptz,
  readings int not null default 0, -- how often its answers were read again
  scored_readings int not null default 0, -- how often they had been when it was scored
  -- The sum of its prompt executions' scores and how many have one, so that a mean over topics needs none of them: of
  -- connected assistants, else of the built-in reader, without prompts that name the brand.
  score_total double precision not null default 0,
  score_pairs int not null default 0
);
create index topic_executions_domain on topic_executions (domain_id, created_at desc);
create index topic_executions_ended on topic_executions (finished_at) where finished_at is not null;
create index topic_executions_task_id on topic_executions (task_id) where task_id is not null;
create index topic_executions_topic on topic_executions (topic_id, created_at desc);
create index topic_executions_unscored on topic_executions (domain_id) where readings <> scored_readings;

-- A prompt on one assistant in a run, with its score.
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
  mentions int not null default 0, -- of tracked brands in the answers, the own brand's included
  unique (topic_execution_id, prompt_id, platform)
);
create index prompt_executions_domain on prompt_executions (domain_id, created_at desc);
create index prompt_executions_prompt on prompt_executions (prompt_id, created_at desc);

-- The newest finished execution of a prompt on an assistant.
create table latest_prompt_executions (
  prompt_id uuid not null references prompts on delete cascade,
  platform text not null,
  prompt_execution_id uuid not null references prompt_executions on delete cascade,
  primary key (prompt_id, platform)
);
create index latest_prompt_executions_prompt_execution_id on latest_prompt_executions (prompt_execution_id);

-- Answers are summed up by run: scoring a run puts its sums in place of those it had. No trigger adds to those of a
-- day, so nothing has to be taken off again, and a run that goes takes its own along.
create table answer_sums (
  topic_execution_id uuid not null references topic_executions on delete cascade,
  platform text not null,
  domain_id uuid not null references domains on delete cascade,
  day date not null, -- on which the run began
  answers int not null, -- to unbranded prompts
  mentioned int not null default 0, -- of the answers: mention the brand
  cited int not null default 0, -- of the answers: searched, and cite the brand
  primary key (topic_execution_id, platform)
);
create index answer_sums_days on answer_sums (domain_id, day) include (platform, answers, mentioned, cited);

-- The same for answers that mention a tracked brand.
create table mention_sums (
  topic_execution_id uuid not null references topic_executions on delete cascade,
  platform text not null,
  brand_id uuid not null references brands on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  day date not null, -- on which the run began
  answers int not null, -- to unbranded prompts that mention the brand
  primary key (topic_execution_id, platform, brand_id)
);
create index mention_sums_brand on mention_sums (brand_id, day);
create index mention_sums_days on mention_sums (domain_id, day) include (platform, brand_id, answers);

-- One answer of an assistant, from the plan to ask it to its reading.
create table answers (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  prompt_execution_id uuid not null references prompt_executions on delete cascade,
  topic_execution_id uuid not null references topic_executions on delete cascade,
  platform text not null,
  surface text not null,
  sample int not null,
  -- `cut`: the provider ended the answer at a limit; it is kept and read, and no score counts it.
  status text not null default 'planned' check (status in ('planned', 'asking', 'answered', 'cut', 'failed', 'cancelled')),
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
create index answers_domain on answers (domain_id, answered_at);
create index answers_open on answers (topic_execution_id) where status in ('planned', 'asking');
-- Versions only grow, so what was read with an older one is a range.
create index answers_read_with on answers (domain_id, brands_version) where status in ('answered', 'cut');
create index answers_topic_execution on answers (topic_execution_id);

-- Whole provider bodies, in months, kept as long as the assistant's retention says. No reference holds them; they go with
-- their answers, whatever takes those away.
create table answer_bodies (
  answer_id uuid not null,
  platform text not null,
  created_at timestamptz not null,
  body jsonb not null,
  primary key (answer_id, created_at)
) partition by range (created_at);
create table answer_bodies_default partition of answer_bodies default;

-- A role that only runs the product may neither make nor drop tables: months are made and dropped with the rights of the
-- role that migrates. Rows that arrived before their month was made stay in the default partition.
create function make_bodies_month(month date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  first timestamptz := date_trunc('month', month) at time zone 'UTC';
  next timestamptz := (date_trunc('month', month) + interval '1 month') at time zone 'UTC';
  name text := 'answer_bodies_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  if exists (select 1 from answer_bodies_default where created_at >= first and created_at < next) then return; end if;
  execute format('create table if not exists %I partition of answer_bodies for values from (%L) to (%L)', name, first, next);
end $$;

-- Deletes texts from before a time, and the whole months that ended before it.
create function drop_bodies_before(before timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare name text;
begin
  delete from answer_bodies where created_at < before;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'answer_bodies'::regclass and c.relname ~ '^answer_bodies_\d{4}_\d{2}$'
      and c.relname < 'answer_bodies_' || to_char(before at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('drop table %I', name);
  end loop;
end $$;

create function forget_bodies() returns trigger language plpgsql as $$
begin
  delete from answer_bodies where answer_id in (select id from old_rows);
  return null;
end $$;
create trigger forget_bodies after delete on answers referencing old table as old_rows
  for each statement execute function forget_bodies();

-- A company that an answer names.
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
  matcher_version int not null
);
create index answer_mentions_answer on answer_mentions (answer_id);
create index answer_mentions_brand on answer_mentions (brand_id);

-- What a text leaves open: a person may decide what such a phrase means, in this answer and all others.
create table unclear_mentions (
  answer_id uuid not null references answers on delete cascade,
  brand_id uuid not null references brands on delete cascade,
  phrase text not null, -- the name with its neighbors, as the matcher compares it
  sentence text not null, -- as people read it
  span jsonb not null, -- of the name in the sentence
  counted boolean not null,
  primary key (answer_id, brand_id, phrase)
);
create index unclear_mentions_phrase on unclear_mentions (brand_id, phrase);

-- A page that an answer cites.
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

-- A finding of a run as a sentence, with its evidence.
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
create index insights_domain_id on insights (domain_id);
create index insights_prompt_execution on insights (prompt_execution_id);
create index insights_topic_execution on insights (topic_execution_id);

-- What to do next, with why; one row an idea, however many runs show it.
create table content_suggestions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid references topics on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'applied')),
  target_type text not null default 'owned_media' check (target_type in ('owned_media', 'earned_media')),
  text text not null,
  memo text not null,
  target_locator text,
  topic_execution_id uuid references topic_executions on delete set null,
  source_type text not null check (source_type in ('topic_execution', 'prompt_execution')),
  source_id uuid not null,
  prompt_id uuid references prompts on delete set null, -- that no page answers
  evidence jsonb not null default '[]',
  cited_pages jsonb not null default '[]', -- where to be named
  impact int not null default 0, -- answers that show it × their prompts
  fingerprint text not null,
  seen_in uuid[] not null default '{}', -- topic executions that showed it, oldest first
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_by uuid references users on delete set null,
  applied_at timestamptz,
  closed_at timestamptz -- its evidence is gone, or nobody wants it
);
create index content_suggestions_applied_by on content_suggestions (applied_by) where applied_by is not null;
create unique index content_suggestions_once on content_suggestions (domain_id, fingerprint);
create index content_suggestions_prompt_id on content_suggestions (prompt_id) where prompt_id is not null;
-- The first suggestions of each type and status, which screens ask for twice a minute, are read in their order.
create index content_suggestions_ranked on content_suggestions
  (domain_id, target_type, status, applied_at desc nulls last, impact desc, created_at desc)
  where status = 'applied' or closed_at is null;
create index content_suggestions_topic on content_suggestions (topic_id) where status = 'pending' and closed_at is null;
create index content_suggestions_topic_execution_id on content_suggestions (topic_execution_id)
  where topic_execution_id is not null;
create index content_suggestions_topic_id on content_suggestions (topic_id);

-- Everything that a website's snapshot shows.
do $$
declare name text;
begin
  foreach name in array array['topics', 'prompts', 'topic_executions', 'content_suggestions'] loop
    execute format('create trigger count_inserts after insert on %I referencing new table as changed for each statement execute function count_snapshot_change()', name);
    execute format('create trigger count_updates after update on %I referencing new table as changed for each statement execute function count_snapshot_change()', name);
    execute format('create trigger count_deletes after delete on %I referencing old table as changed for each statement execute function count_snapshot_change()', name);
  end loop;
end $$;
