-- What else of a link's tags reports tell visits apart by, and the language that the browser asks for.
alter table visits add column if not exists medium LowCardinality(String) materialized JSONExtractString(touch, 'utm_medium');

alter table visits add column if not exists content LowCardinality(String) materialized JSONExtractString(touch, 'utm_content');

alter table visits add column if not exists language LowCardinality(Nullable(String)) codec(ZSTD);
