-- What figures say of runs, costs and sources.

-- Nothing ever wrote it.
alter table answer_mentions drop column tone;

-- `cut`: the provider ended the answer at a limit. It is kept and read, and no score counts it.
alter table answers drop constraint answers_status_check;
alter table answers add constraint answers_status_check
  check (status in ('planned', 'asking', 'answered', 'cut', 'failed', 'cancelled'));
drop index answers_read_with;
create index answers_read_with on answers (domain_id, brands_version) where status in ('answered', 'cut');

-- A promise holds as long as somebody renews it. What nobody settled by then counts as spent.
alter table spend add column lease_until timestamptz;
create index spend_open on spend (domain_id, month) where actual_usd is null;

-- Links of which only the redirect is known belong to no domain; what was computed with them is computed again.
with unresolved as (
  update answer_citations set kind = 'unresolved', domain = '', own = false
    where url ~ '^https?://[^/]+/grounding-api-redirect/' returning answer_id
)
update topic_executions set readings = readings + 1
  where status <> 'running' and id in (
    select a.topic_execution_id from answers a join unresolved u on u.answer_id = a.id);
