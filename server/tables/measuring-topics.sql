-- Topics and prompts.

-- A subject for which a website wants to be mentioned.
create table topics (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  text text not null,
  created_by uuid,
  created_at timestamptz not null,
  archived_at timestamptz,
  archived_by uuid,
  next_run_at timestamptz,
  primary key (id),
  foreign key (archived_by) references users(id) on delete set null,
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index topics_archived_by on topics (archived_by) where archived_by is not null;
create index topics_created_by on topics (created_by) where created_by is not null;
create index topics_due on topics (next_run_at) where archived_at is null;
create unique index topics_text on topics (domain_id, lower(text));
create trigger count_deletes after delete on topics referencing old table as changed for each statement execute function count_snapshot_change();
create trigger count_inserts after insert on topics referencing new table as changed for each statement execute function count_snapshot_change();
create trigger count_updates after update on topics referencing new table as changed for each statement execute function count_snapshot_change();

-- A question of a topic, as assistants are asked it.
create table prompts (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_id uuid,
  text text not null,
  branded boolean not null default false,
  intent text,
  audience text,
  language text not null default 'en',
  country text,
  tags text[] not null default '{}'[],
  audit jsonb,
  created_by uuid,
  created_at timestamptz not null,
  archived_at timestamptz,
  untouched boolean not null default false,
  primary key (id),
  check (intent = any (array['discover', 'compare', 'solve', 'evaluate'])),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (topic_id) references topics(id) on delete set null
);
create index prompts_created_by on prompts (created_by) where created_by is not null;
create index prompts_domain on prompts (domain_id) where archived_at is null;
create index prompts_domain_id on prompts (domain_id);
create index prompts_topic on prompts (topic_id) where archived_at is null;
create index prompts_topic_id on prompts (topic_id);
create trigger count_deletes after delete on prompts referencing old table as changed for each statement execute function count_snapshot_change();
create trigger count_inserts after insert on prompts referencing new table as changed for each statement execute function count_snapshot_change();
create trigger count_updates after update on prompts referencing new table as changed for each statement execute function count_snapshot_change();

-- Named filters and orders of the table of prompts.
create table prompt_views (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  name text not null,
  search text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index prompt_views_created_by on prompt_views (created_by) where created_by is not null;
create unique index prompt_views_name on prompt_views (domain_id, lower(name));
