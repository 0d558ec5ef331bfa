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
create index page_checks_page on page_checks (page_id);
create index page_checks_domain on page_checks (domain_id);
create index page_checks_created on page_checks (created_at);
