-- Who wrote the description that research stored: the overview page names its writer.
alter table domains add column researched_by text;
