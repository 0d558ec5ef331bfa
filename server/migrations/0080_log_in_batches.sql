-- The log of events is written in batches: a compressed row for each commit instead of a row for each event. Rows of
-- the table `events` that nobody has read yet move into a batch by the follower; those that were read stay there until
-- nobody keeps them any longer. Where ClickHouse holds the events, a batch has no body.
alter table event_batches add column domains uuid[]; -- whose events the body has
alter table event_batches add column bytes integer not null default 0; -- of the body before it was compressed
alter table event_batches add column body bytea; -- as event-body.ts writes it
alter table event_batches alter column body set storage external;

-- How far batches were read; tx and seq are how far rows of `events` were, which a release before may still add.
alter table projections add column batch_tx xid8 not null default '0';
alter table projections add column batch_seq bigint not null default 0;

-- What was read, by website and day (UTC) of the events' ids, in as few bytes as serve.
create table event_packs (
  domain_id uuid not null,
  day date not null,
  pack bigint not null generated always as identity, -- a greater one whenever the body changes
  events integer not null check (events > 0),
  first_at timestamptz not null, -- when the oldest and the newest of them were received
  last_at timestamptz not null,
  body bytea not null, -- as event-body.ts writes it
  primary key (domain_id, pack)
);
create index event_packs_day on event_packs (domain_id, day);
alter table event_packs alter column body set storage external;
