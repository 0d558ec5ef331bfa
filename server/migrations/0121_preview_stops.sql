-- How often a person has stopped the preview links of a variant on a page; links from before the last time open nothing.
create table preview_stops (
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages (id) on delete cascade,
  domain_id uuid not null references domains (id) on delete cascade,
  times integer not null,
  stopped_at timestamptz not null,
  primary key (variant_id, page_id)
);
create index preview_stops_domain on preview_stops (domain_id);
create index preview_stops_page on preview_stops (page_id);
