-- The version of a domain's snapshot in which a topic, or its prompts, last changed, so that those who know an earlier
-- version are sent only what changed since. Prompts without a topic share the row without one. A topic that is deleted
-- keeps its row, which tells them that it is gone.
create table topic_versions (
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid,
  version bigint not null,
  unique nulls not distinct (domain_id, topic_id)
);

-- The domain's row stays locked until the transaction ends, so whoever reads a version sees all that it and earlier ones
-- changed.
create or replace function count_snapshot_change() returns trigger language plpgsql as $$
begin
  insert into snapshot_versions as v (domain_id, version)
    select distinct c.domain_id, 1 from changed c join domains d on d.id = c.domain_id
    on conflict (domain_id) do update set version = v.version + 1;
  if tg_table_name = 'topics' then
    insert into topic_versions as t (domain_id, topic_id, version)
      select distinct c.domain_id, c.id, v.version
      from changed c join domains d on d.id = c.domain_id join snapshot_versions v on v.domain_id = c.domain_id
      on conflict (domain_id, topic_id) do update set version = excluded.version;
  else
    insert into topic_versions as t (domain_id, topic_id, version)
      select distinct c.domain_id, c.topic_id, v.version
      from changed c join domains d on d.id = c.domain_id join snapshot_versions v on v.domain_id = c.domain_id
      on conflict (domain_id, topic_id) do update set version = excluded.version;
  end if;
  return null;
end $$;
