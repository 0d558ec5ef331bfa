-- The time zone whose days and hours count a website's visits.
alter table domains add column time_zone text not null default 'UTC';
