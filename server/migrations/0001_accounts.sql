-- Who may come in: organisations, their people, their sessions, and the letters sent to them.

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organizations on delete cascade,
  email text not null,
  additional_info jsonb not null default '{}',
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_org on users (org_id);

-- A session is a family of refresh tokens, each used once; using an old one ends the family.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'first_password', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

create table letters (
  number bigint generated always as identity,
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index letters_unsent on letters (created_at) where sent_at is null;
create index letters_newest on letters (number);

-- Counters of attempts in fixed windows, shared by all processes.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
