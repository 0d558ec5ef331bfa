-- A call that creates or starts something, so that sending it again does not do it twice.
create table repeated_calls (
  -- Of the person and the Idempotency-Key, which is not stored itself.
  key_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Of the call and what was sent with it.
  fingerprint bytea not null,
  -- The answer, encrypted with a key that needs the Idempotency-Key; null while the call runs, empty if it was too long.
  answer bytea,
  created_at timestamptz not null
);
create index repeated_calls_user on repeated_calls (user_id);
create index repeated_calls_created on repeated_calls (created_at);

-- A key with the scope `websites` may add websites, too.
alter table api_keys
  drop constraint api_keys_scope_check,
  add constraint api_keys_scope_check check (scope in ('read', 'write', 'websites'));
