-- small tables: api_keys, users

-- Networks from which a person has signed in, as keyed sums: guesses from elsewhere do not keep the person out there.
create table sign_in_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_sum bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network_sum)
);
create index sign_in_networks_used on sign_in_networks (used_at);

-- The code that a program was let in by: whoever sends it again ends the access.
alter table api_keys add column code_hash bytea;
create unique index api_keys_code_hash on api_keys (code_hash);
