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

-- Whose events these are, so that no other installation writes among them. sharded by id
create table installation (
  id UUID,
  at DateTime64(3, 'UTC')
) engine = ReplacingMergeTree(at)
order by id;

-- Visitors who were not seen for a week, with all their rows, whose columns are those of PostgreSQL's tables. A row counts
-- where its batch was ended before the look that asks, and nobody woke its visitor since (`resting-rows.queries.ts`).

-- Few rows lie between two marks, because whoever comes back is looked for by their id. A list shows fifty visitors who lie
-- far apart, and of each it needs one row of a block: smaller blocks here, of visits and of views halve the time of such a
-- question for a fortieth more bytes. sharded by domain_id
create table resting_visitors (
  domain_id UUID,
  id UUID codec(ZSTD),
  first_seen DateTime64(3, 'UTC') codec(Delta, ZSTD),
  last_seen DateTime64(3, 'UTC') codec(Delta, ZSTD),
  internal Bool,
  bot Array(LowCardinality(String)),
  sessions_count Int32,
  pages_count Int32,
  has_conversion Bool,
  description Nullable(String) codec(ZSTD(3)),
  journey_summary Nullable(String) codec(ZSTD(3)),
  described_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD),
  phrased_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
order by (domain_id, id)
settings index_granularity = 256, min_compress_block_size = 8192, non_replicated_deduplication_window = 10000;

-- The same visitors in the order in which they were last seen. sharded by domain_id
create table resting_seen (
  domain_id UUID,
  last_seen DateTime64(3, 'UTC') codec(Delta, ZSTD),
  id UUID codec(ZSTD),
  first_seen DateTime64(3, 'UTC') codec(Delta, ZSTD),
  internal Bool,
  bot Array(LowCardinality(String)),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
order by (domain_id, last_seen, id)
settings index_granularity = 1024, non_replicated_deduplication_window = 10000;

create materialized view resting_seen_of_visitors to resting_seen as
select domain_id, last_seen, id, first_seen, internal, bot, batch
from resting_visitors;

-- Visits, by visitor; a month holds those that began in it, and the month 0 whatever a clock put far away. sharded by domain_id
create table resting_visits (
  domain_id UUID,
  id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  visit_ids Array(UUID) codec(ZSTD),
  started_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  ended_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  pages_count Int32 codec(ZSTD),
  visible_ms Int64 codec(ZSTD),
  touch String codec(ZSTD(3)),
  touch_keys Array(LowCardinality(String)) codec(ZSTD),
  source LowCardinality(String) codec(ZSTD),
  country LowCardinality(Nullable(String)) codec(ZSTD),
  region LowCardinality(Nullable(String)) codec(ZSTD),
  city LowCardinality(Nullable(String)) codec(ZSTD),
  device LowCardinality(Nullable(String)) codec(ZSTD),
  browser LowCardinality(Nullable(String)) codec(ZSTD),
  os LowCardinality(Nullable(String)) codec(ZSTD),
  trigger_id Nullable(UUID) codec(ZSTD),
  variant_id Nullable(UUID) codec(ZSTD),
  arm LowCardinality(String) codec(ZSTD),
  daily Bool codec(ZSTD),
  first_view UUID codec(ZSTD),
  exposed_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD),
  exposed_view Nullable(UUID) codec(ZSTD),
  exposed_variants Array(UUID) codec(ZSTD),
  has_conversion Bool codec(ZSTD),
  counted Bool codec(ZSTD),
  exposed_triggers Array(UUID) codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
partition by if(toYear(started_at) between 2000 and 2100, toYYYYMM(started_at), 0)
order by (domain_id, visitor_id, id)
settings index_granularity = 1024, min_compress_block_size = 8192, non_replicated_deduplication_window = 10000;

-- Page views, visit by visit. sharded by domain_id
create table resting_views (
  domain_id UUID,
  id UUID codec(ZSTD),
  session_id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  url String codec(ZSTD(3)),
  path String codec(ZSTD(3)),
  title String codec(ZSTD(3)),
  width Int32 codec(ZSTD),
  page_id Nullable(UUID) codec(ZSTD),
  variant_id Nullable(UUID) codec(ZSTD),
  version Nullable(Int32) codec(ZSTD),
  visible_ms Nullable(Int32) codec(ZSTD),
  scroll Nullable(Float32) codec(ZSTD),
  clicks Array(String) codec(ZSTD(3)),
  click_ids Array(UUID) codec(ZSTD),
  applied Array(UUID) codec(ZSTD),
  missing Array(UUID) codec(ZSTD),
  overwritten Array(UUID) codec(ZSTD),
  hidden_ms Nullable(Int32) codec(ZSTD),
  counted Bool codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
partition by if(toYear(at) between 2000 and 2100, toYYYYMM(at), 0)
order by (domain_id, visitor_id, session_id, at, id)
settings index_granularity = 1024, min_compress_block_size = 8192, non_replicated_deduplication_window = 10000;

-- Pages of visits, each once. sharded by domain_id
create table resting_pages (
  domain_id UUID,
  session_id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  path String codec(ZSTD(3)),
  page_id Nullable(UUID) codec(ZSTD),
  variant_id Nullable(UUID) codec(ZSTD),
  clicked Bool codec(ZSTD),
  counted Bool codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
order by (domain_id, visitor_id, session_id, path)
settings index_granularity = 1024, non_replicated_deduplication_window = 10000;

-- Goals that visits fulfilled, each once, with whatever exposures they count for (`met`), so that no other table is asked.
-- sharded by domain_id
create table resting_conversions (
  domain_id UUID,
  session_id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  rule_id UUID codec(ZSTD),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  event_id UUID codec(ZSTD),
  value Nullable(Float64) codec(ZSTD),
  currency LowCardinality(Nullable(String)),
  external_id Nullable(String) codec(ZSTD),
  counted Bool,
  met Array(Tuple(variant_id UUID, arm LowCardinality(String), first_at DateTime64(3, 'UTC'), trigger_id UUID)) codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
order by (domain_id, visitor_id, session_id, rule_id)
settings index_granularity = 1024, non_replicated_deduplication_window = 10000;

-- Who was to see which variant, or the original instead. sharded by domain_id
create table resting_exposures (
  domain_id UUID,
  variant_id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  arm LowCardinality(String),
  first_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  converted Bool,
  counted Bool,
  trigger_id UUID codec(ZSTD),
  batch UInt64 codec(Delta, ZSTD)
) engine = MergeTree
order by (domain_id, visitor_id, trigger_id)
settings index_granularity = 1024, non_replicated_deduplication_window = 10000;
