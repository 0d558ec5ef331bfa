-- The websites of organizations.

-- A website that an organization tracks, with its settings; without an organization after its removal.
create table domains (
  id uuid not null default gen_random_uuid(),
  org_id uuid,
  host text not null,
  description text,
  feedback text,
  default_location jsonb not null default '{"city": null, "region": null, "country": null}'::jsonb,
  auto_publish_pages boolean not null default false,
  selected_cms boolean not null default true,
  selected_personalization boolean not null default false,
  completed_cms_onboarding boolean not null default false,
  completed_personalization_onboarding boolean not null default false,
  samples_per_prompt integer not null default 3,
  monthly_spend_cap_usd numeric(10,2) not null default 50,
  created_by uuid,
  created_at timestamptz not null default now(),
  description_version integer not null default 0,
  researched_description text,
  search_engines_may_index boolean not null default true,
  identity text not null default 'lasting',
  holdout_share real not null default 0.1,
  holdout_changed_at timestamptz,
  visitor_retention_days integer not null default 395,
  script_seen_at timestamptz,
  removed_at timestamptz,
  measuring_frequency text not null default 'daily',
  writes_with_assistant boolean not null default true,
  researched_by text,
  category text,
  auto_approve_variants boolean not null default false,
  time_zone text not null default 'UTC',
  models_may_train boolean not null default true,
  tells_index_now boolean not null default false,
  measures_speed boolean not null default false,
  primary key (id),
  unique (org_id, host),
  check (holdout_share >= 0::float8 and holdout_share <= 0.5::float8),
  check (identity = any (array['lasting', 'daily', 'consent'])),
  check (measuring_frequency = any (array['daily', 'weekly', 'paused'])),
  check (monthly_spend_cap_usd >= 0::numeric),
  check ((org_id is null) = (removed_at is not null)),
  check (samples_per_prompt >= 1 and samples_per_prompt <= 10),
  check (visitor_retention_days >= 1 and visitor_retention_days <= 3650),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (org_id) references organizations(id) on delete cascade
);
create index domains_created_by on domains (created_by) where created_by is not null;
create index domains_removed on domains (removed_at) where removed_at is not null;
create trigger count_description_changes before update on domains for each row execute function count_description_change();
create trigger tell_the_edge after delete or update of host, default_location, description, search_engines_may_index, models_may_train on domains for each row execute function tell_the_edge();
create trigger tell_the_script after delete or update of host, selected_personalization, identity, holdout_share, measures_speed on domains for each row execute function tell_the_script();

-- A number that increases with every change visible on a website's screens.
create table snapshot_versions (
  domain_id uuid not null,
  version bigint not null,
  primary key (domain_id),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- The number of a website's change in which a topic or its prompts last changed; without a topic it is of prompts that have none.
create table topic_versions (
  domain_id uuid not null,
  topic_id uuid,
  version bigint not null,
  unique nulls not distinct (domain_id, topic_id),
  foreign key (domain_id) references domains(id) on delete cascade
);
