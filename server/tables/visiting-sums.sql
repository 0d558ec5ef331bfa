-- Sums of visits, so that showing a figure needs no counting.

-- What a website had in ten minutes, a day or a month, by kind and key; visits.store.ts says what the key of each kind is.
create table visit_sums (
  domain_id uuid not null,
  kind text not null,
  span text not null,
  since timestamptz not null,
  key text[] not null,
  n integer not null,
  hits integer not null,
  last_at timestamptz,
  primary key (domain_id, kind, span, since, key),
  check (kind = any (array['visitors', 'arms', 'touch', 'assistants', 'pages', 'views', 'changes', 'exposures', 'conversions'])),
  check (span = any (array['slot', 'day', 'month']))
);

-- A ten-minute slot of a website in which rows changed since it was last summed.
create table unsummed_slots (
  domain_id uuid not null,
  since timestamptz not null,
  primary key (domain_id, since)
);

-- The visits of a website that began on a day (UTC), by column, for reports that tell them apart in any way.
create table visit_packs (
  domain_id uuid not null,
  day date not null,
  version uuid not null,
  columns bytea not null,
  layout integer not null default 1,
  primary key (domain_id, day)
);
create index visit_packs_layout on visit_packs (layout, day);

-- An hour of a website whose visits changed since their day was packed; until then it is read from rows.
create table unpacked_hours (
  domain_id uuid not null,
  since timestamptz not null,
  mark uuid not null default gen_random_uuid(),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (domain_id, since)
);
