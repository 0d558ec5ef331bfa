-- A website that is removed belongs to no organisation from that moment on, so whoever looks for it by its organisation
-- finds nothing; its rows are deleted in the background, the domain's own row last.
alter table domains
  alter column org_id drop not null,
  add column removed_at timestamptz,
  add constraint domains_removed check ((org_id is null) = (removed_at is not null)),
  -- No more often than the plan allows.
  add column measuring_frequency text not null default 'daily' check (measuring_frequency in ('daily', 'weekly', 'paused'));
create index domains_removed on domains (removed_at) where removed_at is not null;
