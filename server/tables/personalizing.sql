-- What may change on a website, and how.

-- A page of the website that can be personalized.
create table pages (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  path text not null,
  title text,
  enabled boolean not null default false,
  ingest_task_id uuid,
  scan_requested_at timestamptz,
  scanned_at timestamptz,
  scan_error text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index pages_created_by on pages (created_by) where created_by is not null;
create unique index pages_path on pages (domain_id, coalesce(nullif(rtrim(path, '/'), ''), '/'));
create trigger tell_the_script after insert or delete or update on pages for each row execute function tell_the_script();

-- An element of such a page, as found by the last scan.
create table page_elements (
  id uuid not null default gen_random_uuid(),
  page_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  tag text not null,
  kind text not null,
  content text not null,
  href text,
  src text,
  place integer not null,
  area text not null default 'main',
  enabled boolean not null default false,
  gone_at timestamptz,
  created_at timestamptz not null,
  room integer,
  routed boolean not null default false,
  block text,
  primary key (id),
  check (area = any (array['header', 'main', 'footer'])),
  check (kind = any (array['heading', 'paragraph', 'button', 'link', 'image'])),
  check (room >= 0),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade
);
create index page_elements_domain on page_elements (domain_id);
create index page_elements_page_id on page_elements (page_id);
create unique index page_elements_selector on page_elements (page_id, selector) where gone_at is null;
create trigger tell_the_script after insert or delete or update on page_elements for each row execute function tell_the_script();

-- The picture that a page's last scan took, and where on it the elements stood that it found.
create table page_pictures (
  page_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  image bytea,
  width integer not null,
  height integer not null,
  boxes jsonb not null,
  taken_at timestamptz not null,
  primary key (page_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade
);
create index page_pictures_domain on page_pictures (domain_id);

-- A way in which visits begin, with the variant they are shown.
create table personalization_triggers (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  key text not null,
  label text not null,
  description text not null,
  rule jsonb not null,
  place integer not null,
  variant_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  conditions jsonb,
  rank integer,
  beside_id uuid,
  letter text not null default 'A',
  share real not null default 1,
  is_adaptive boolean not null default false,
  primary key (id),
  unique (domain_id, key),
  unique (variant_id),
  check ((beside_id is null) = (letter = 'A')),
  check (letter = any (array['A', 'B', 'C', 'D'])),
  check (share >= 0::float8 and share <= 1::float8),
  foreign key (beside_id) references personalization_triggers(id) on delete cascade,
  foreign key (domain_id) references domains(id) on delete cascade
);
create unique index personalization_triggers_beside on personalization_triggers (beside_id, letter) where beside_id is not null;
create trigger tell_the_script after insert or delete or update on personalization_triggers for each row execute function tell_the_script();

-- Since when visitors are divided among the variants of one way of beginning in which shares; periods compare within themselves.
create table share_periods (
  trigger_id uuid not null,
  since timestamptz not null,
  domain_id uuid not null,
  shares jsonb not null,
  primary key (trigger_id, since),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (trigger_id) references personalization_triggers(id) on delete cascade
);
create index share_periods_domain on share_periods (domain_id);

-- A variant that every visitor of its way of beginning sees, until the rollout ends and variants are tested again.
create table rollouts (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  trigger_id uuid not null,
  variant_id uuid not null,
  results jsonb not null,
  started_at timestamptz not null,
  started_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (ended_by) references users(id) on delete set null,
  foreign key (started_by) references users(id) on delete set null,
  foreign key (trigger_id) references personalization_triggers(id) on delete cascade,
  foreign key (variant_id) references personalization_triggers(variant_id) on delete cascade
);
create index rollouts_domain on rollouts (domain_id);
create index rollouts_ended_by on rollouts (ended_by) where ended_by is not null;
create index rollouts_of_trigger on rollouts (trigger_id);
create index rollouts_started_by on rollouts (started_by) where started_by is not null;
create unique index rollouts_trigger on rollouts (trigger_id) where ended_at is null;
create index rollouts_variant on rollouts (variant_id);
create trigger tell_the_script after insert or delete or update on rollouts for each row execute function tell_the_script();

-- A goal by which the lift is measured since someone chose it; a choice ends, it never changes.
create table lift_goals (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  role text not null,
  rule_id uuid,
  metric text not null,
  currency text,
  cap float8,
  from_day date,
  chosen_by uuid,
  chosen_at timestamptz not null,
  ended_at timestamptz,
  primary key (id),
  check ((metric = 'value') = (currency is not null) and (metric = 'value') = (cap is not null)),
  check (rule_id is not null or metric = 'conversion'),
  check (metric = any (array['conversion', 'value'])),
  check (role = any (array['decides', 'guards', 'beside'])),
  foreign key (chosen_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (rule_id) references conversion_rules(id) on delete cascade
);
create index lift_goals_chosen_by on lift_goals (chosen_by) where chosen_by is not null;
create unique index lift_goals_decides on lift_goals (domain_id) where role = 'decides' and ended_at is null;
create index lift_goals_domain on lift_goals (domain_id);
create unique index lift_goals_live on lift_goals (domain_id, rule_id, metric, currency) nulls not distinct where ended_at is null;
create index lift_goals_rule on lift_goals (rule_id) where rule_id is not null;

-- A version of a page's changes for one variant.
create table variant_pages (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  variant_id uuid not null,
  page_id uuid not null,
  version integer not null,
  changes jsonb not null,
  note text,
  sources_hash text not null,
  feedback_id uuid,
  writer text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (id),
  unique (variant_id, page_id, version),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade,
  foreign key (variant_id) references personalization_triggers(variant_id) on delete cascade
);
create index variant_pages_created_by on variant_pages (created_by) where created_by is not null;
create index variant_pages_domain on variant_pages (domain_id);
create index variant_pages_page_id on variant_pages (page_id);
create trigger tell_the_script after insert or delete or update on variant_pages for each row execute function tell_the_script();

-- How often a person stopped the preview links of a variant on a page; links from before the last time open nothing.
create table preview_stops (
  variant_id uuid not null,
  page_id uuid not null,
  domain_id uuid not null,
  times integer not null,
  stopped_at timestamptz not null,
  primary key (variant_id, page_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade,
  foreign key (variant_id) references personalization_triggers(variant_id) on delete cascade
);
create index preview_stops_domain on preview_stops (domain_id);
create index preview_stops_page on preview_stops (page_id);

-- What became of a variant on a page; without a row it is a draft, which no visitor sees.
create table variant_lives (
  variant_id uuid not null,
  page_id uuid not null,
  domain_id uuid not null,
  state text not null,
  version integer,
  reviewed_version integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  is_insisted boolean not null default false,
  changed_by uuid,
  changed_at timestamptz not null,
  next_version integer,
  primary key (variant_id, page_id),
  check (version is not null or state = 'ended'),
  check (starts_at is not null or state <> 'approved'),
  check (state = any (array['approved', 'live', 'paused', 'ended'])),
  foreign key (changed_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade,
  foreign key (variant_id) references personalization_triggers(variant_id) on delete cascade
);
create index variant_lives_changed_by on variant_lives (changed_by) where changed_by is not null;
create index variant_lives_domain on variant_lives (domain_id);
create index variant_lives_due on variant_lives (least(starts_at, ends_at)) where state <> 'ended';
create index variant_lives_page_id on variant_lives (page_id);
create trigger tell_the_script after insert or delete or update on variant_lives for each row execute function tell_the_script();

-- What people, the schedule and the product did with it.
create table variant_steps (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  variant_id uuid not null,
  page_id uuid not null,
  domain_id uuid not null,
  step text not null,
  version integer,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  made_by uuid,
  made_at timestamptz not null,
  before jsonb,
  primary key (id),
  check (step = any (array['approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept', 'undone'])) not valid,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (made_by) references users(id) on delete set null,
  foreign key (page_id) references pages(id) on delete cascade,
  foreign key (variant_id) references personalization_triggers(variant_id) on delete cascade
);
create index variant_steps_domain on variant_steps (domain_id);
create index variant_steps_made_by on variant_steps (made_by) where made_by is not null;
create index variant_steps_of on variant_steps (variant_id, page_id, number);
create index variant_steps_page_id on variant_steps (page_id);

-- People's feedback on a variant of a page.
create table variant_feedback (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  variant_id uuid not null,
  page_id uuid not null,
  feedback text not null,
  regenerate boolean not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index variant_feedback_created_by on variant_feedback (created_by) where created_by is not null;
create index variant_feedback_domain_id on variant_feedback (domain_id);
create index variant_feedback_variant on variant_feedback (variant_id, page_id, created_at);

-- A picture of a page with a variant, and the request for it.
create table screenshots (
  domain_id uuid not null,
  path text not null,
  variant_key text not null,
  image bytea,
  thumbnail bytea,
  taken_at timestamptz,
  requested_at timestamptz,
  asked_at timestamptz not null,
  failed_at timestamptz,
  error text,
  error_code text,
  primary key (domain_id, path, variant_key),
  foreign key (domain_id) references domains(id) on delete cascade
);
create index screenshots_asked_at_idx on screenshots (asked_at);
create index screenshots_domain_id_idx on screenshots (domain_id) where requested_at is not null;

-- A page as its original looks, for the editor: a tree of elements in which nothing runs. Forgotten after a day.
create table page_snapshots (
  page_id uuid not null,
  domain_id uuid not null,
  body bytea,
  taken_at timestamptz,
  requested_at timestamptz,
  failed_at timestamptz,
  error text,
  primary key (page_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade
);
create index page_snapshots_domain on page_snapshots (domain_id);

-- What changes that nobody has saved yet do to a page at two widths, with pictures. Forgotten after a day.
create table page_checks (
  id uuid not null default gen_random_uuid(),
  page_id uuid not null,
  domain_id uuid not null,
  changes jsonb not null,
  state text not null default 'running',
  problem text,
  warnings jsonb not null default '[]'::jsonb,
  desktop_before bytea,
  desktop_after bytea,
  phone_before bytea,
  phone_after bytea,
  created_at timestamptz not null,
  primary key (id),
  check (state = any (array['running', 'ready', 'failed'])),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (page_id) references pages(id) on delete cascade
);
create index page_checks_created on page_checks (created_at);
create index page_checks_domain on page_checks (domain_id);
create index page_checks_page on page_checks (page_id);

-- What happened on a day, in people's words, beside the website's figures.
create table annotations (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  day date not null,
  text text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index annotations_created_by on annotations (created_by) where created_by is not null;
create index annotations_day on annotations (domain_id, day);

-- Steps of visits under a name, which a website's team shares.
create table visit_funnels (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  name text not null,
  steps text[] not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index visit_funnels_created_by on visit_funnels (created_by) where created_by is not null;
create unique index visit_funnels_name on visit_funnels (domain_id, lower(name));

-- Filters of visits under a name, which a website's team shares.
create table visit_segments (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  name text not null,
  filters text[] not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (id),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade
);
create index visit_segments_created_by on visit_segments (created_by) where created_by is not null;
create unique index visit_segments_name on visit_segments (domain_id, lower(name));
