-- Views on which a variant, or the original in its place, was due.
drop index concurrently if exists page_views_due;
create index concurrently page_views_due on page_views (domain_id, at) where page_id is not null;
