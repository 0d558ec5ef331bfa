-- Whether a website lets the crawlers of assistants in, as of the last check.
create table crawler_access (
  domain_id uuid primary key references domains on delete cascade,
  due_at timestamptz not null, -- a look from then on starts the next check
  checked_at timestamptz,
  url text, -- the page that was asked for; null where a browser found none
  crawlers jsonb not null default '[]'
);
