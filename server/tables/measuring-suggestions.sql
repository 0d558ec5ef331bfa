-- Suggestions.

-- A suggestion: a page to write or improve, or a place to be mentioned, with evidence from a run.
create table content_suggestions (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_id uuid,
  status text not null default 'pending',
  target_type text not null default 'owned_media',
  text text not null,
  memo text not null,
  target_locator text,
  topic_execution_id uuid,
  source_type text not null,
  source_id uuid not null,
  prompt_id uuid,
  evidence jsonb not null default '[]'::jsonb,
  cited_pages jsonb not null default '[]'::jsonb,
  impact integer not null default 0,
  fingerprint text not null,
  seen_in uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_by uuid,
  applied_at timestamptz,
  closed_at timestamptz,
  primary key (id),
  check (source_type = any (array['topic_execution', 'prompt_execution'])),
  check (status = any (array['pending', 'applied'])),
  check (target_type = any (array['owned_media', 'earned_media'])),
  foreign key (applied_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_id) references prompts(id) on delete set null,
  foreign key (topic_execution_id) references topic_executions(id) on delete set null,
  foreign key (topic_id) references topics(id) on delete cascade
);
create index content_suggestions_applied_by on content_suggestions (applied_by) where applied_by is not null;
create unique index content_suggestions_once on content_suggestions (domain_id, fingerprint);
create index content_suggestions_prompt_id on content_suggestions (prompt_id) where prompt_id is not null;
create index content_suggestions_ranked on content_suggestions (domain_id, target_type, status, applied_at desc nulls last, impact desc, created_at desc) where status = 'applied' or closed_at is null;
create index content_suggestions_topic on content_suggestions (topic_id) where status = 'pending' and closed_at is null;
create index content_suggestions_topic_execution_id on content_suggestions (topic_execution_id) where topic_execution_id is not null;
create index content_suggestions_topic_id on content_suggestions (topic_id);
create trigger count_deletes after delete on content_suggestions referencing old table as changed for each statement execute function count_snapshot_change();
create trigger count_inserts after insert on content_suggestions referencing new table as changed for each statement execute function count_snapshot_change();
create trigger count_updates after update on content_suggestions referencing new table as changed for each statement execute function count_snapshot_change();
