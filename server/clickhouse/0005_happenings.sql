-- What else happened in a visit: links that lead off the website or to a file, errors, speed, and events with properties.
alter table views add column if not exists links Array(String) codec(ZSTD(3));

alter table views add column if not exists status Nullable(Int32) codec(ZSTD);

alter table views add column if not exists lcp Nullable(Int32) codec(ZSTD);

alter table views add column if not exists inp Nullable(Int32) codec(ZSTD);

alter table views add column if not exists cls Nullable(Float32) codec(ZSTD);

alter table named_events add column if not exists session_id Nullable(UUID) codec(ZSTD);

alter table named_events add column if not exists properties Map(LowCardinality(String), String) codec(ZSTD(3));
