-- Read as one server's; `cluster-schema.ts` makes a cluster's of the same text. `sharded by` says what keeps rows together.
-- A row replaces those of its key that were written before it, and `is_deleted` marks one that is gone; reads say `final`.

-- Whose rows these are, so that no other installation writes among them. sharded by id
create table installation (
  id UUID,
  at DateTime64(3, 'UTC')
) engine = ReplacingMergeTree(at)
order by id;

-- The last unit of work, written before its rows, so that the next writer can finish it. sharded by one
create table visit_units (
  one UInt8,
  written UInt64,
  body String codec(ZSTD(3))
) engine = ReplacingMergeTree(written)
order by one
settings non_replicated_deduplication_window = 1000;

-- Events that were read, each once. Clocks that are far off have the month 0. sharded by domain_id
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
  month UInt32 materialized if(abs(dateDiff('day', day, toDate32(received_at))) <= 62, toYYYYMM(day), 0)
) engine = ReplacingMergeTree
partition by month
order by (domain_id, day, visitor_id, event_id)
settings non_replicated_deduplication_window = 1000;

-- Visitors: what their visits do not say, and what lists show of these. sharded by domain_id
create table visitors (
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
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8
) engine = ReplacingMergeTree(written, is_deleted)
order by (domain_id, id)
settings index_granularity = 512, non_replicated_deduplication_window = 1000;

-- Visits, by visitor, so that visitors are counted as they come. sharded by domain_id
create table visits (
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
  assistant LowCardinality(String) materialized substring(arrayFirst(k -> startsWith(k, 'assistant:'), touch_keys), 11),
  campaign LowCardinality(String) materialized substring(arrayFirst(k -> startsWith(k, 'campaign:'), touch_keys), 10),
  term LowCardinality(String) materialized JSONExtractString(touch, 'utm_term'),
  country LowCardinality(Nullable(String)) codec(ZSTD),
  region LowCardinality(Nullable(String)) codec(ZSTD),
  city LowCardinality(Nullable(String)) codec(ZSTD),
  device LowCardinality(Nullable(String)) codec(ZSTD),
  browser LowCardinality(Nullable(String)) codec(ZSTD),
  os LowCardinality(Nullable(String)) codec(ZSTD),
  trigger_id Nullable(UUID) codec(ZSTD),
  variant_id Nullable(UUID) codec(ZSTD),
  arm LowCardinality(String) codec(ZSTD),
  shown LowCardinality(String) materialized if(arm = 'personalized', ifNull(toString(variant_id), ''), ''),
  daily Bool codec(ZSTD),
  first_view UUID codec(ZSTD),
  landing LowCardinality(String) codec(ZSTD(3)),
  exit LowCardinality(String) codec(ZSTD(3)),
  exit_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  exit_view UUID codec(ZSTD),
  exposed_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD),
  exposed_view Nullable(UUID) codec(ZSTD),
  exposed_variants Array(UUID) codec(ZSTD),
  exposed_triggers Array(UUID) codec(ZSTD),
  goals Array(UUID) codec(ZSTD),
  has_conversion Bool codec(ZSTD),
  counted Bool codec(ZSTD),
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8
) engine = ReplacingMergeTree(written, is_deleted)
partition by if(toYear(started_at) between 2000 and 2100, toYYYYMM(started_at), 0)
order by (domain_id, visitor_id, id)
settings index_granularity = 1024, non_replicated_deduplication_window = 1000, min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

-- Page views, by visitor. sharded by domain_id
create table views (
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
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8,
  index view_ids id type bloom_filter(0.001) granularity 8
) engine = ReplacingMergeTree(written, is_deleted)
partition by if(toYear(at) between 2000 and 2100, toYYYYMM(at), 0)
order by (domain_id, visitor_id, id)
settings index_granularity = 1024, non_replicated_deduplication_window = 1000, min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

-- Goals that visits fulfilled, each once. sharded by domain_id
create table conversions (
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
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8,
  index external_ids external_id type bloom_filter(0.001) granularity 8
) engine = ReplacingMergeTree(written, is_deleted)
order by (domain_id, visitor_id, session_id, rule_id)
settings index_granularity = 1024, non_replicated_deduplication_window = 1000;

-- Who was to see which variant, or the original instead. sharded by domain_id
create table exposures (
  domain_id UUID,
  trigger_id UUID codec(ZSTD),
  variant_id UUID codec(ZSTD),
  visitor_id UUID codec(ZSTD),
  arm LowCardinality(String),
  first_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  converted Bool,
  counted Bool,
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8
) engine = ReplacingMergeTree(written, is_deleted)
order by (domain_id, visitor_id, trigger_id)
settings index_granularity = 1024, non_replicated_deduplication_window = 1000;

-- Events that pages and servers named, by whose they are. sharded by domain_id
create table named_events (
  domain_id UUID,
  event_id UUID codec(ZSTD),
  visitor_id Nullable(UUID) codec(ZSTD),
  customer_id Nullable(UUID) codec(ZSTD),
  view_id Nullable(UUID) codec(ZSTD),
  name String codec(ZSTD(3)),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  received_at DateTime64(3, 'UTC') codec(Delta, ZSTD),
  value Nullable(Float64) codec(ZSTD),
  currency LowCardinality(Nullable(String)),
  external_id Nullable(String) codec(ZSTD),
  whose UUID materialized coalesce(visitor_id, customer_id, event_id),
  written UInt64 codec(Delta, ZSTD),
  is_deleted UInt8,
  index customers customer_id type bloom_filter(0.001) granularity 8,
  index external_ids external_id type bloom_filter(0.001) granularity 8
) engine = ReplacingMergeTree(written, is_deleted)
order by (domain_id, whose, event_id)
settings index_granularity = 1024, non_replicated_deduplication_window = 1000;
