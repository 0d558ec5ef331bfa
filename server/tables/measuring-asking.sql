-- Places with providers, and spending.

-- A place for one question to a provider, shared by all processes.
create table provider_slots (
  platform text not null,
  slot integer not null,
  lease_until timestamptz,
  primary key (platform, slot)
);

-- A provider that asked us to stop or to wait.
create table provider_pauses (
  platform text not null,
  kind text not null,
  detail text not null,
  until timestamptz not null,
  primary key (platform)
);

-- Money promised before a question or a text is asked for and settled afterward. A text has an answer_id of its own.
create table spend (
  answer_id uuid not null,
  attempt integer not null,
  domain_id uuid not null,
  platform text not null,
  month date not null,
  reserved_usd numeric(12,6) not null,
  actual_usd numeric(12,6),
  created_at timestamptz not null,
  lease_until timestamptz,
  primary key (answer_id, attempt),
  foreign key (domain_id) references domains(id) on delete cascade
);
create index spend_domain on spend (domain_id);
create index spend_open on spend (domain_id, month) where actual_usd is null;

-- A website's spending in a month, in one row so that locking it enforces the cap.
create table spend_months (
  domain_id uuid not null,
  month date not null,
  reserved_usd numeric(12,6) not null default 0,
  spent_usd numeric(12,6) not null default 0,
  primary key (domain_id, month),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- A key that an organization has pasted, sealed with the secret of this installation; it is never shown again.
create table assistant_keys (
  org_id uuid not null,
  platform text not null,
  sealed_key bytea not null,
  hint text not null,
  model text not null,
  connected_by uuid,
  connected_at timestamptz not null,
  primary key (org_id, platform),
  foreign key (connected_by) references users(id) on delete set null,
  foreign key (org_id) references organizations(id) on delete cascade
);
create index assistant_keys_connected_by on assistant_keys (connected_by);

-- The model that a key asks for, as its provider's list of models has it.
create table asked_models (
  account text not null,
  platform text not null,
  org_id uuid,
  model text not null,
  listed_at timestamptz,
  gone_since timestamptz,
  ends_on date,
  successor text,
  read_at timestamptz,
  alerted text,
  primary key (account),
  check (alerted = any (array['ends', 'gone'])),
  foreign key (org_id) references organizations(id) on delete cascade
);
create index asked_models_org on asked_models (org_id);
