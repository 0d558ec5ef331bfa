-- A variant that every visitor of its way of beginning sees since its test was decided, and what the test had shown by
-- then. A rollout that ended stays, since visitors compare again only from then on.
create table rollouts (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  trigger_id uuid not null references personalization_triggers on delete cascade, -- the row of A
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  results jsonb not null, -- `result` and `days` of the experiment of each variant that shared these visitors
  started_at timestamptz not null,
  started_by uuid references users on delete set null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null
);
create unique index rollouts_trigger on rollouts (trigger_id) where ended_at is null;
create index rollouts_domain on rollouts (domain_id);
create index rollouts_of_trigger on rollouts (trigger_id);
create index rollouts_variant on rollouts (variant_id);
create index rollouts_started_by on rollouts (started_by) where started_by is not null;
create index rollouts_ended_by on rollouts (ended_by) where ended_by is not null;
create trigger tell_the_script after insert or update or delete on rollouts
  for each row execute function tell_the_script();
