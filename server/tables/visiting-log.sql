-- What scripts sent, and how far it is taken in.

-- Something that a script sent, as it came: appended, read in the order of commits, never changed; in parts by month.
create table events (
  domain_id uuid not null,
  day date not null,
  event_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  type text not null,
  visitor_id uuid not null,
  visit_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  visit jsonb,
  primary key (domain_id, day, event_id)
) partition by range (day);
create index events_order on only events (tx, seq);

-- An event that came before the view that it is about; it is taken in with the view.
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

-- How far a reader of the log is.
create table projections (
  name text not null,
  tx xid8 not null default '0'::xid8,
  seq bigint not null default 0,
  updated_at timestamptz,
  primary key (name)
);

-- The salt of identities that last a day; gone with it, nobody can be found by their address.
create table visitor_salts (
  day date not null,
  salt bytea not null,
  primary key (day)
);
