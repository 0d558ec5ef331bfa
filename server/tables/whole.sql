-- Data that concerns all wings.

-- A copy of the sample workspace, of one visitor.
create table sample_copies (
  id uuid not null default gen_random_uuid(),
  status text not null default 'loading',
  org_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  primary key (id),
  check (status = any (array['loading', 'ready', 'failed'])),
  foreign key (org_id) references organizations(id) on delete cascade,
  foreign key (user_id) references users(id) on delete cascade
);
create index sample_copies_org on sample_copies (org_id);
create index sample_copies_user on sample_copies (user_id);

-- A link through which a topic or the overview can be read without an account.
create table reports (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_id uuid,
  days text not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  mail_every text,
  recipients text[] not null default '{}'[],
  mailed_for date,
  last_mailed_at timestamptz,
  visit_filters text[],
  primary key (id),
  check (days = any (array['week', 'month', 'year'])),
  check (mail_every = any (array['week', 'month'])),
  foreign key (created_by) references users(id) on delete set null,
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (topic_id) references topics(id) on delete cascade
);
create index reports_author on reports (created_by);
create index reports_domain on reports (domain_id, created_at);
create index reports_mailed on reports (mail_every, mailed_for) where mail_every is not null and revoked_at is null;
create index reports_topic on reports (topic_id);

-- The newest PDF of a report, or why there is none.
create table report_files (
  report_id uuid not null,
  requested_at timestamptz,
  made_at timestamptz,
  pdf bytea,
  failed_at timestamptz,
  error text,
  primary key (report_id),
  foreign key (report_id) references reports(id) on delete cascade
);

-- A person who does not want to see a website's set-up steps.
create table hidden_setups (
  user_id uuid not null,
  domain_id uuid not null,
  at timestamptz not null,
  primary key (user_id, domain_id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (user_id) references users(id) on delete cascade
);
create index hidden_setups_domain on hidden_setups (domain_id);

-- A person who was considered for a week's digest.
create table digests (
  user_id uuid not null,
  week date not null,
  written boolean not null,
  at timestamptz not null,
  primary key (user_id, week),
  foreign key (user_id) references users(id) on delete cascade
);
create index digests_week on digests (week);

-- A run that was checked for alerts of one kind.
create table looked_executions (
  topic_execution_id uuid not null,
  matter text not null,
  at timestamptz not null,
  primary key (topic_execution_id, matter),
  foreign key (topic_execution_id) references topic_executions(id) on delete cascade
);

-- A problem of a website, and since when it exists.
create table open_matters (
  domain_id uuid not null,
  matter text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  misses integer not null default 1,
  primary key (domain_id, matter),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- A day on which a website was checked for alerts.
create table daily_looks (
  domain_id uuid not null,
  day date not null,
  primary key (domain_id),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- A migration that was applied to this database.
create table migrations (
  name text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);
