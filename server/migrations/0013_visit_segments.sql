-- Filters of visits under a name, which a website's team shares.
create table visit_segments (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  name text not null,
  filters text[] not null, -- as the report takes them
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index visit_segments_name on visit_segments (domain_id, lower(name));
create index visit_segments_created_by on visit_segments (created_by) where created_by is not null;
