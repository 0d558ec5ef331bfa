-- An order that a page told of is found when the website's server tells of it, too.
drop index concurrently if exists conversions_external;
create index concurrently conversions_external on conversions (domain_id, external_id) where external_id is not null;
