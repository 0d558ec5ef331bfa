-- Steps of visits under a name, which a website's team shares.
create table visit_funnels (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  name text not null,
  steps text[] not null, -- as the funnel takes them
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index visit_funnels_name on visit_funnels (domain_id, lower(name));
create index visit_funnels_created_by on visit_funnels (created_by) where created_by is not null;
