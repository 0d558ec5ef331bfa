-- Read as one server's; `cluster-schema.ts` makes a cluster's of the same text. `sharded by` says what keeps rows together.

-- The newest events, batch by batch as they were written, which is how followers read them. sharded by domain_id
create table event_log (
  batch_at DateTime64(3, 'UTC'),
  batch UUID,
  nth UInt16,
  domain_id UUID,
  day Date32,
  event_id UUID,
  view_id UUID,
  type LowCardinality(String),
  visitor_id UUID,
  visit_id UUID,
  at DateTime64(3, 'UTC'),
  received_at DateTime64(3, 'UTC'),
  data String codec(ZSTD(3)),
  visit String codec(ZSTD(3)),
  month UInt32 materialized if(abs(dateDiff('day', day, toDate32(received_at))) <= 62, toYYYYMM(day), 0)
) engine = MergeTree
partition by toDate(batch_at)
order by (batch_at, batch, nth)
settings non_replicated_deduplication_window = 10000;

-- All events that are kept, each once: of an event that was sent again, the first stays. Wrong clocks have the month 0. sharded by domain_id
create table events (
  domain_id UUID,
  day Date32 codec(Delta, ZSTD),
  event_id UUID codec(ZSTD),
  view_id UUID codec(ZSTD),
  type LowCardinality(String),
  visitor_id UUID codec(ZSTD),
  visit_id UUID codec(ZSTD),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  received_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  data String codec(ZSTD(6)),
  visit String codec(ZSTD(6)),
  month UInt32,
  age UInt64 codec(Delta, ZSTD)
) engine = ReplacingMergeTree(age)
partition by month
order by (domain_id, day, visitor_id, event_id)
settings non_replicated_deduplication_window = 10000;

-- The log in the order in which it is kept.
create materialized view events_of_log to events as
select domain_id, day, event_id, view_id, type, visitor_id, visit_id, at, received_at, data, visit, month,
  9223372036854775807 - toUnixTimestamp64Milli(batch_at) as age
from event_log;
