-- Tasks that screens follow.

-- A task for a website, with its progress.
create table tasks (
  task_id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  kind text not null,
  status text not null,
  data jsonb not null default '{}'::jsonb,
  done integer,
  planned integer,
  detail text,
  started_by uuid,
  started_at timestamptz not null,
  last_event_at timestamptz not null,
  cancel_requested_at timestamptz,
  finished_at timestamptz,
  primary key (task_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (started_by) references users(id) on delete set null
);
create index tasks_active on tasks (domain_id, started_at) where finished_at is null;
create index tasks_recent on tasks (domain_id, finished_at desc);
create index tasks_started_by on tasks (started_by) where started_by is not null;
create unique index tasks_topic on tasks ((data ->> 'topic_id')) where kind = 'topic_analysis' and finished_at is null;

-- A step of a task, in order; each key occurs once.
create table progress_events (
  task_id uuid not null,
  seq bigint not null generated always as identity,
  key text,
  type text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  primary key (task_id, seq),
  foreign key (task_id) references tasks(task_id) on delete cascade
);
create unique index progress_events_step on progress_events (task_id, key);

-- A job whose process died while the job was running.
create table job_deaths (
  job_id uuid not null,
  died_at timestamptz not null,
  begun boolean not null default false,
  primary key (job_id)
);
