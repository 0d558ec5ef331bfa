-- The overview lists what sets a website up until it is done, or until a person does not want to see it any more.
create table hidden_setups (
  user_id uuid not null references users (id) on delete cascade,
  domain_id uuid not null references domains (id) on delete cascade,
  at timestamptz not null,
  primary key (user_id, domain_id)
);
create index hidden_setups_domain on hidden_setups (domain_id);
