-- Accounts, organizations and sign-ins.

-- A customer: the people, websites and plan that belong together.
create table organizations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  sample text,
  deleted_at timestamptz,
  primary key (id),
  check (sample = any (array['building', 'ready']))
);
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;

-- A person of an organization; without a password until they have followed their invitation.
create table users (
  id uuid not null default gen_random_uuid(),
  org_id uuid not null,
  email text not null,
  additional_info jsonb not null default '{}'::jsonb,
  password_hash text,
  created_at timestamptz not null default now(),
  invited_at timestamptz,
  invited_by uuid,
  last_seen_at timestamptz,
  primary key (id),
  foreign key (invited_by) references users(id) on delete set null,
  foreign key (org_id) references organizations(id) on delete cascade
);
create unique index users_email on users (lower(email));
create index users_invited_by on users (invited_by) where invited_by is not null;
create index users_org on users (org_id);

-- A sign-in of a person on a device.
create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  primary key (id),
  foreign key (user_id) references users(id) on delete cascade
);
create index sessions_last_used on sessions (last_used_at);
create index sessions_user on sessions (user_id);

-- A token that renews a session once; using it twice ends the session.
create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  foreign key (session_id) references sessions(id) on delete cascade
);
create index refresh_tokens_expires on refresh_tokens (expires_at);
create index refresh_tokens_session on refresh_tokens (session_id);

-- A network from which a person has signed in, as a keyed sum: guesses from elsewhere do not keep the person out there.
create table sign_in_networks (
  user_id uuid not null,
  network_sum bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network_sum),
  foreign key (user_id) references users(id) on delete cascade
);
create index sign_in_networks_used on sign_in_networks (used_at);

-- A mailed link to set a password; its token is stored as a hash.
create table password_links (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  check (purpose = any (array['reset', 'first_password', 'invitation'])),
  foreign key (user_id) references users(id) on delete cascade
);
create index password_links_expires on password_links (expires_at);
create index password_links_user on password_links (user_id);

-- An API key, stored as a hash.
create table api_keys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  scope text not null,
  prefix text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  client_id text,
  refresh_hash bytea,
  replaced_hash bytea,
  refresh_until timestamptz,
  code_hash bytea,
  primary key (id),
  unique (key_hash),
  unique (refresh_hash),
  unique (replaced_hash),
  check ((client_id is null) = (refresh_until is null)),
  check (scope = any (array['events', 'read', 'write', 'websites'])),
  foreign key (user_id) references users(id) on delete cascade
);
create unique index api_keys_code_hash on api_keys (code_hash);
create index api_keys_user on api_keys (user_id);

-- Apps that registered themselves; others have an address as their id, where they describe themselves.
create table oauth_clients (
  id uuid not null default gen_random_uuid(),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  primary key (id)
);

-- What a person allowed, until the program fetches its tokens.
create table oauth_codes (
  code_hash bytea not null,
  user_id uuid not null,
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null,
  expires_at timestamptz not null,
  primary key (code_hash),
  check (scope = any (array['read', 'write'])),
  foreign key (user_id) references users(id) on delete cascade
);
create index oauth_codes_user on oauth_codes (user_id);

-- How often an action was attempted in a time window, across all processes.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

-- A call with an Idempotency-Key, kept for a day: its answer, should it be sent again.
create table repeated_calls (
  key_hash bytea not null,
  user_id uuid not null,
  fingerprint bytea not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (key_hash),
  foreign key (user_id) references users(id) on delete cascade
);
create index repeated_calls_created on repeated_calls (created_at);
create index repeated_calls_user on repeated_calls (user_id);
