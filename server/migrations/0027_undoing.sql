-- What a competitor was before somebody removed it, so that this can be taken back.
alter table brands add column dismissed_as text check (dismissed_as in ('proposed', 'confirmed'));

-- A removed source or note is kept for a day, so that this can be taken back; nothing reads it meanwhile.
alter table knowledge_entries add column removed_at timestamptz;
create index knowledge_entries_removed on knowledge_entries (removed_at) where removed_at is not null;
drop index knowledge_entries_link;
create unique index knowledge_entries_link on knowledge_entries (domain_id, source_url) where entry_type = 'link' and removed_at is null;
