-- A website that is removed belongs to no organisation from that moment on, so whoever looks for it by its organisation
-- finds nothing; its rows are deleted in the background, the domain's own row last.
alter table domains
  alter column org_id drop not null,
  add column removed_at timestamptz,
  add constraint domains_removed check ((org_id is null) = (removed_at is not null)),
  -- No more often than the plan allows.
  add column measuring_frequency text not null default 'daily' check (measuring_frequency in ('daily', 'weekly', 'paused'));
create index domains_removed on domains (removed_at) where removed_at is not null;

-- Whole bodies are kept apart, by no reference; they go with their answers, whatever takes those away.
create function forget_bodies() returns trigger language plpgsql as $$
begin
  delete from answer_bodies where answer_id in (select id from old_rows);
  return null;
end $$;
create trigger forget_bodies after delete on answers referencing old table as old_rows
  for each statement execute function forget_bodies();
