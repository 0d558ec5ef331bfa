-- A program that a person let in by OAuth is a key whose token is replaced every hour, by a refresh token.
alter table api_keys
  add client_id text,
  add refresh_hash bytea unique,
  -- The refresh token before: who sends it again has stolen it, or was stolen from.
  add replaced_hash bytea unique,
  add refresh_until timestamptz,
  add check ((client_id is null) = (refresh_until is null));

-- Programs that registered themselves; others have an address as their id, where they describe themselves.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null
);

-- What a person allowed, until the program fetches its tokens.
create table oauth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null check (scope in ('read', 'write')),
  expires_at timestamptz not null
);
create index oauth_codes_user on oauth_codes (user_id);
