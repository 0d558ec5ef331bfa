-- The channel of a visit, and an assistant whose answer was clicked in the midst of it.
alter table visits add column if not exists channel LowCardinality(String) materialized substring(arrayFirst(k -> startsWith(k, 'channel:'), touch_keys), 9);

alter table visits add column if not exists later LowCardinality(String) materialized substring(arrayFirst(k -> startsWith(k, 'later:'), touch_keys), 7);
