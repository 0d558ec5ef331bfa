-- A key that an organization has pasted, sealed with the secret of this installation; it is never shown again.
create table assistant_keys (
  org_id uuid not null references organizations (id) on delete cascade,
  platform text not null,
  sealed_key bytea not null,
  hint text not null,
  model text not null,
  connected_by uuid references users (id) on delete set null,
  connected_at timestamptz not null,
  primary key (org_id, platform)
);
create index assistant_keys_connected_by on assistant_keys (connected_by);
