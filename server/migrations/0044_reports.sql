-- Links through which a topic or the overview can be read without an account. Their tokens are kept nowhere: each is
-- the row's id, signed.
create table reports (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains (id) on delete cascade,
  topic_id uuid references topics (id) on delete cascade, -- null for the overview
  days text not null check (days in ('week', 'month', 'year')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  mail_every text check (mail_every in ('week', 'month')), -- null where it is not mailed
  recipients text[] not null default '{}',
  mailed_for date, -- the first day of the last week or month that was looked at
  last_mailed_at timestamptz
);
create index reports_domain on reports (domain_id, created_at);
create index reports_topic on reports (topic_id);
create index reports_author on reports (created_by);
create index reports_mailed on reports (mail_every, mailed_for) where mail_every is not null and revoked_at is null;

-- The newest PDF of a report, or why there is none.
create table report_files (
  report_id uuid primary key references reports (id) on delete cascade,
  requested_at timestamptz, -- null when nobody waits for one
  made_at timestamptz,
  pdf bytea,
  failed_at timestamptz,
  error text
);
