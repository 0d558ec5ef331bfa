-- What goes across all of it: the sample workspace, shared reports, and which alerts were sent.

-- Copies of the sample workspace, each of one visitor.
create table sample_copies (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'loading' check (status in ('loading', 'ready', 'failed')),
  org_id uuid references organizations on delete cascade, -- null until it is loaded
  user_id uuid references users on delete cascade, -- its guest
  created_at timestamptz not null
);
create index sample_copies_org on sample_copies (org_id);
create index sample_copies_user on sample_copies (user_id);

-- Links through which a topic or the overview can be read without an account. Their tokens are kept nowhere: each is the
-- row's id, signed.
create table reports (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid references topics on delete cascade, -- null for the overview
  days text not null check (days in ('week', 'month', 'year')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  mail_every text check (mail_every in ('week', 'month')), -- null where it is not mailed
  recipients text[] not null default '{}',
  mailed_for date, -- the first day of the last week or month that was looked at
  last_mailed_at timestamptz
);
create index reports_author on reports (created_by);
create index reports_domain on reports (domain_id, created_at);
create index reports_mailed on reports (mail_every, mailed_for) where mail_every is not null and revoked_at is null;
create index reports_topic on reports (topic_id);

-- The newest PDF of a report, or why there is none.
create table report_files (
  report_id uuid primary key references reports on delete cascade,
  requested_at timestamptz, -- null when nobody waits for one
  made_at timestamptz,
  pdf bytea,
  failed_at timestamptz,
  error text
);

-- Who does not want to see any more what sets a website up.
create table hidden_setups (
  user_id uuid not null references users on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  at timestamptz not null,
  primary key (user_id, domain_id)
);
create index hidden_setups_domain on hidden_setups (domain_id);

-- Who was considered for a week's digest, and whether there was something to say.
create table digests (
  user_id uuid not null references users on delete cascade,
  week date not null, -- its Monday
  written boolean not null,
  at timestamptz not null,
  primary key (user_id, week)
);
create index digests_week on digests (week);

-- How far alert checks have come, so that no alert is sent twice or lost.
create table looked_executions (
  topic_execution_id uuid not null references topic_executions on delete cascade,
  matter text not null, -- score or stop
  at timestamptz not null,
  primary key (topic_execution_id, matter)
);

-- Matters that raise one alert and stay open until they are over.
create table open_matters (
  domain_id uuid not null references domains on delete cascade,
  matter text not null, -- such as `spend_cap`, `chatgpt`, `hosting`
  since timestamptz not null,
  seen_at timestamptz not null, -- the newest look that showed it
  misses int not null default 1, -- looks in a row that showed it
  primary key (domain_id, matter)
);

-- A day on which a website was checked for alerts.
create table daily_looks (
  domain_id uuid primary key references domains on delete cascade,
  day date not null
);
