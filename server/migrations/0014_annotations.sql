-- What happened on a day, beside the website's figures.
create table annotations (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  day date not null,
  text text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index annotations_day on annotations (domain_id, day);
create index annotations_created_by on annotations (created_by) where created_by is not null;
