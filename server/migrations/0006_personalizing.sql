-- What visitors are shown, and whether it helped.

-- Pages of the website that may be personalized.
create table pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  title text,
  enabled boolean not null default false,
  ingest_task_id uuid, -- while it is being scanned
  scan_requested_at timestamptz,
  scanned_at timestamptz,
  scan_error text, -- of the last scan, for people
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index pages_created_by on pages (created_by) where created_by is not null;
create unique index pages_path on pages (domain_id, coalesce(nullif(rtrim(path, '/'), ''), '/'));
create trigger tell_the_script after insert or update or delete on pages for each row execute function tell_the_script();

-- What stands on them, as the last scan found it.
create table page_elements (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  selector text not null, -- matches this one only
  tag text not null,
  kind text not null check (kind in ('heading', 'paragraph', 'button', 'link', 'image')),
  content text not null,
  href text,
  src text,
  place int not null, -- from top to bottom
  area text not null default 'main' check (area in ('header', 'main', 'footer')),
  enabled boolean not null default false,
  gone_at timestamptz, -- not found by the newest scan; back when a later one finds it
  created_at timestamptz not null,
  -- How many characters fit where it stands: 0 where its text cannot change, null where nobody measured.
  room int check (room >= 0),
  routed boolean not null default false -- whether a program of the page answers clicks on it
);
create index page_elements_domain on page_elements (domain_id);
create index page_elements_page_id on page_elements (page_id);
create unique index page_elements_selector on page_elements (page_id, selector) where gone_at is null;
create trigger tell_the_script after insert or update or delete on page_elements for each row execute function tell_the_script();

-- The picture that a page's last scan took, and where on it the elements stood that it found.
create table page_pictures (
  page_id uuid primary key references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  id uuid not null, -- the scan
  image bytea, -- null where the page could be read but not pictured
  width int not null,
  height int not null,
  boxes jsonb not null,
  taken_at timestamptz not null
);
create index page_pictures_domain on page_pictures (domain_id);

-- How visits begin, and what they are shown then. A trigger and its variant stay; versions of its pages follow each
-- other. A starting variant has up to three others beside it (B, C, D), each a row of its own.
create table personalization_triggers (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  key text not null, -- such as `assistant:chatgpt`, `campaign:spring`, `returning`, `country:BE`
  label text not null,
  description text not null,
  rule jsonb not null, -- TouchRule of the contract
  place int not null, -- the first that holds is taken
  variant_id uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null,
  conditions jsonb, -- conditions of an audience; null for a starting variant
  rank int, -- place in an order made by hand; null before
  beside_id uuid references personalization_triggers on delete cascade, -- the row of A; null for A itself
  letter text not null default 'A' check (letter in ('A', 'B', 'C', 'D')),
  share real not null default 1 check (share between 0 and 1), -- of the visitors who see a variant
  is_adaptive boolean not null default false, -- on A: the product sets the shares by what it learns
  unique (domain_id, key),
  check ((beside_id is null) = (letter = 'A'))
);
create unique index personalization_triggers_beside on personalization_triggers (beside_id, letter) where beside_id is not null;
create trigger tell_the_script after insert or update or delete on personalization_triggers
  for each row execute function tell_the_script();

-- Since when visitors have been divided among variants in which shares; figures of one period compare with each other.
create table share_periods (
  trigger_id uuid not null references personalization_triggers on delete cascade,
  since timestamptz not null,
  domain_id uuid not null references domains on delete cascade,
  shares jsonb not null, -- by variant id; a variant without a page that is live has none
  primary key (trigger_id, since)
);
create index share_periods_domain on share_periods (domain_id);

-- By which goals the lift of a website is measured: one decides, others are shown beside it or must not fall. A choice is
-- never changed, it ends and another one begins, so that it stays known what decided when.
create table lift_goals (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  role text not null check (role in ('decides', 'guards', 'beside')),
  rule_id uuid references conversion_rules on delete cascade, -- null: any conversion
  metric text not null check (metric in ('conversion', 'value')),
  currency text,
  cap double precision, -- how much of a visitor's value counts, fixed before it is measured
  from_day date, -- the first day (UTC) whose visitors count; null where nobody had met a variant before
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null,
  ended_at timestamptz,
  check (((metric = 'value') = (currency is not null)) and ((metric = 'value') = (cap is not null))),
  constraint lift_goals_check1 check (rule_id is not null or metric = 'conversion')
);
create index lift_goals_chosen_by on lift_goals (chosen_by) where chosen_by is not null;
create unique index lift_goals_decides on lift_goals (domain_id) where role = 'decides' and ended_at is null;
create index lift_goals_domain on lift_goals (domain_id);
create unique index lift_goals_live on lift_goals (domain_id, rule_id, metric, currency) nulls not distinct
  where ended_at is null;
create index lift_goals_rule on lift_goals (rule_id) where rule_id is not null;

-- A version of a page's changes for one variant.
create table variant_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  version int not null,
  changes jsonb not null, -- [{element_id, selector, was, text?, href?, src?}]
  note text, -- why nothing changes, for people
  sources_hash text not null, -- of what it was written from
  feedback_id uuid,
  writer text not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null, -- who wrote a version by hand; null for those of the product's writers
  unique (variant_id, page_id, version)
);
create index variant_pages_created_by on variant_pages (created_by) where created_by is not null;
create index variant_pages_domain on variant_pages (domain_id);
create index variant_pages_page_id on variant_pages (page_id);
create trigger tell_the_script after insert or update or delete on variant_pages for each row execute function tell_the_script();

-- How often a person has stopped the preview links of a variant on a page; links from before the last time open nothing.
create table preview_stops (
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  times int not null,
  stopped_at timestamptz not null,
  primary key (variant_id, page_id)
);
create index preview_stops_domain on preview_stops (domain_id);
create index preview_stops_page on preview_stops (page_id);

-- What became of a variant on a page. Without a row it is a draft, which no visitor sees.
create table variant_lives (
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  state text not null check (state in ('approved', 'live', 'paused', 'ended')),
  version int, -- that visitors see, saw or will see; null where a draft was ended
  reviewed_version int not null, -- the newest one when a person decided last; newer ones wait for approval
  starts_at timestamptz,
  ends_at timestamptz,
  reason text, -- why the product paused it, for people
  is_insisted boolean not null default false, -- resumed by a person although the product had paused it
  changed_by uuid references users on delete set null, -- null for the product
  changed_at timestamptz not null,
  primary key (variant_id, page_id),
  check (version is not null or state = 'ended'),
  constraint variant_lives_check1 check (starts_at is not null or state <> 'approved')
);
create index variant_lives_changed_by on variant_lives (changed_by) where changed_by is not null;
create index variant_lives_domain on variant_lives (domain_id);
create index variant_lives_due on variant_lives (least(starts_at, ends_at)) where state <> 'ended';
create index variant_lives_page_id on variant_lives (page_id);
create trigger tell_the_script after insert or update or delete on variant_lives for each row execute function tell_the_script();

-- What people, the schedule and the product did with a variant on a page.
create table variant_steps (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  step text not null check (step in ('approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept')),
  version int,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  made_by uuid references users on delete set null,
  made_at timestamptz not null
);
create index variant_steps_domain on variant_steps (domain_id);
create index variant_steps_made_by on variant_steps (made_by) where made_by is not null;
create index variant_steps_of on variant_steps (variant_id, page_id, number);
create index variant_steps_page_id on variant_steps (page_id);

-- People's feedback on a variant of a page.
create table variant_feedback (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null,
  page_id uuid not null,
  feedback text not null,
  regenerate boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index variant_feedback_created_by on variant_feedback (created_by) where created_by is not null;
create index variant_feedback_domain_id on variant_feedback (domain_id);
create index variant_feedback_variant on variant_feedback (variant_id, page_id, created_at);

-- A picture of a page with a variant, and the request for it.
create table screenshots (
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  variant_key text not null, -- variant and version, or empty for the original
  image bytea, -- 1280 pixels wide; null while the first one is taken
  thumbnail bytea, -- its window, 480 wide
  taken_at timestamptz,
  requested_at timestamptz, -- while one is being taken
  asked_at timestamptz not null, -- by a person; what nobody asks for goes
  failed_at timestamptz, -- the last try, with what it said
  error text,
  error_code text,
  primary key (domain_id, path, variant_key)
);
create index screenshots_asked_at_idx on screenshots (asked_at);
create index screenshots_domain_id_idx on screenshots (domain_id) where requested_at is not null;

-- A page as its original looks, for the editor: a tree of elements in which nothing runs. Forgotten after a day.
create table page_snapshots (
  page_id uuid primary key references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  body bytea, -- JSON, packed
  taken_at timestamptz,
  requested_at timestamptz,
  failed_at timestamptz,
  error text
);
create index page_snapshots_domain on page_snapshots (domain_id);

-- What changes that nobody has saved yet do to a page at two widths, with pictures. Forgotten after a day.
create table page_checks (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  changes jsonb not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  problem text,
  warnings jsonb not null default '[]',
  desktop_before bytea,
  desktop_after bytea,
  phone_before bytea,
  phone_after bytea,
  created_at timestamptz not null
);
create index page_checks_created on page_checks (created_at);
create index page_checks_domain on page_checks (domain_id);
create index page_checks_page on page_checks (page_id);
