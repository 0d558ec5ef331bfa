-- Where ClickHouse holds the events, this is the order in which they came: one row for each batch that was written
-- there. An event's number in the log is that of its batch, times 65,536, and its place in it.
create table event_batches (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  batch uuid not null,
  batch_at timestamptz not null,
  events int not null check (events between 1 and 65536),
  received_at timestamptz not null,
  erased int not null default 0,
  primary key (seq)
);
create index event_batches_order on event_batches (tx, seq);
