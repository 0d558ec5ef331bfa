-- What the funnel shows of a sweep's answers, by assistant: adding them up one by one took a tenth of a second.

alter table topic_executions add column answer_counts jsonb not null default '{}';

update topic_executions x set answer_counts = c.counts
  from (
    select topic_execution_id, jsonb_object_agg(platform, jsonb_build_object('n', n, 'k', k)) as counts
      from (
        select a.topic_execution_id, a.platform, count(*) as n, count(*) filter (where a.mentioned or a.cited) as k
          from answers a join prompt_executions e on e.id = a.prompt_execution_id
          join prompts p on p.id = e.prompt_id and not p.branded
          where a.status = 'answered' group by 1, 2) by_assistant
      group by 1) c
  where c.topic_execution_id = x.id and x.status <> 'running';

drop index answers_counted;
