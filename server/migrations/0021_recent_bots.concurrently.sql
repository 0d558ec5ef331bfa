-- Bots that were seen last.
drop index concurrently if exists visitors_bots;
create index concurrently visitors_bots on visitors (domain_id, last_seen desc, id desc) where bot <> '{}';
