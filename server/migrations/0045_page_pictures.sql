-- The picture that a page's last scan took, and where on it the elements stood that it found.
create table page_pictures (
  page_id uuid primary key references pages (id) on delete cascade,
  domain_id uuid not null references domains (id) on delete cascade,
  -- The scan.
  id uuid not null,
  -- Null where the page could be read but not pictured.
  image bytea,
  width int not null,
  height int not null,
  boxes jsonb not null,
  taken_at timestamptz not null
);
create index page_pictures_domain on page_pictures (domain_id);
