-- Conversions are found by the id that a shop gives an order, so that one that its page and its server both tell counts once.
drop index concurrently if exists conversions_external;
create index concurrently conversions_external on conversions (domain_id, external_id) where external_id is not null;
