-- A report of Analytics has the filters of its visits, if only none; others have null.
alter table reports add column visit_filters text[];
