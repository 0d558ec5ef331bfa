-- Visitors who were not seen for a week rest in ClickHouse where events are there. What says which of its rows count is here.

-- How many batches of visitors went to rest, and what they were last seen before. One row. The release before this one does
-- not look for anybody who rests, so nobody does while its processes may still run.
create table resting (
  one boolean primary key default true check (one),
  batches bigint not null default 0,
  seen_before timestamptz,
  begins_at timestamptz not null
);
insert into resting (begins_at) values (now() + interval '1 day');

-- A batch that was begun and has not ended: its rows may be in ClickHouse, and its visitors are here.
create table rest_batches (
  batch bigint primary key,
  begun_at timestamptz not null
);

-- A visitor who was fetched back or deleted; their rows of this batch are still in ClickHouse, and count no more.
create table woken_visitors (
  domain_id uuid not null,
  visitor_id uuid not null,
  batch bigint not null,
  woken_at timestamptz not null,
  primary key (domain_id, visitor_id, batch)
);
create index woken_visitors_woken on woken_visitors (woken_at);
