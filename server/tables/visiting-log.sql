-- The log of events, and how far it has been read.

-- A batch of events in the order in which batches count: its body here, or where ClickHouse holds the events.
create table event_batches (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  batch_at timestamptz not null,
  events integer not null,
  received_at timestamptz not null,
  erased integer not null default 0,
  domains uuid[] not null,
  bytes integer not null default 0,
  body bytea not null,
  primary key (seq),
  check (events >= 1 and events <= 65536)
);
create index event_batches_order on event_batches (tx, seq);

-- Events that were read, of one website and with ids of one day, compressed together.
create table event_packs (
  domain_id uuid not null,
  day date not null,
  pack bigint not null generated always as identity,
  events integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  body bytea not null,
  primary key (domain_id, pack),
  check (events > 0)
);
create index event_packs_day on event_packs (domain_id, day);

-- An event that arrived before its view; it is processed with the view.
create table waiting_events (
  domain_id uuid not null,
  view_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  primary key (domain_id, view_id, event_id)
);
create index waiting_events_received on waiting_events (received_at);

-- How far a reader of the log has read.
create table projections (
  name text not null,
  store text not null default 'postgres',
  installation uuid not null default gen_random_uuid(),
  written bigint not null default 0,
  updated_at timestamptz,
  forgotten bigint not null default 0,
  batch_tx xid8 not null default '0'::xid8,
  batch_seq bigint not null default 0,
  primary key (name),
  check (store = any (array['postgres', 'clickhouse']))
);

-- The salt of one day's identities; once it is deleted, nobody can be matched to their address.
create table visitor_salts (
  day date not null,
  salt bytea not null,
  primary key (day)
);

-- The idempotency key of an event that the website's server sent, as a hash, with the sum of what came with it.
create table event_keys (
  domain_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  event_id uuid not null,
  created_at timestamptz not null,
  primary key (domain_id, key_hash),
  foreign key (domain_id) references domains(id) on delete cascade
);
create index event_keys_created on event_keys (created_at);

-- A visitor or customer whose data was deleted on request, as a hash, so that nothing is stored of them again.
create table erased_visitors (
  domain_id uuid not null,
  id_hash bytea not null,
  at timestamptz not null,
  primary key (domain_id, id_hash),
  foreign key (domain_id) references domains(id) on delete cascade
);

-- A visit that began in the last minutes, and a hash of the neighborhood and the browser it came from.
create table begun_visits (
  domain_id uuid not null,
  visitor_id uuid not null,
  visit_id uuid not null,
  neighbors text not null,
  at timestamptz not null,
  acted boolean not null default false,
  primary key (domain_id, visitor_id, visit_id)
);
