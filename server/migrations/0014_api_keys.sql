-- Keys for programs: each is a person's and dies with them. Only its hash is kept.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  prefix text not null, -- how it begins, by which people tell keys apart
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- Nobody comes in any more; the row goes once its websites are gone.
alter table organizations add column deleted_at timestamptz;
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;
