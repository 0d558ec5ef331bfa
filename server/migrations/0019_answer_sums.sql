-- Answers that name or cite the brand by day, as the other figures of the funnel are kept: each read of it added up every sweep's.

update topic_executions x set answer_counts = c.counts
  from (
    select topic_execution_id, jsonb_object_agg(platform, jsonb_build_object('n', n, 'k', k, 'e', e)) as counts
      from (
        select a.topic_execution_id, a.platform, count(*) as n, count(*) filter (where a.mentioned or a.cited) as k,
            count(distinct a.prompt_execution_id) filter (where a.mentioned or a.cited) as e
          from answers a join prompt_executions e on e.id = a.prompt_execution_id
          join prompts p on p.id = e.prompt_id and not p.branded
          where a.status = 'answered' group by 1, 2) by_assistant
      group by 1) c
  where c.topic_execution_id = x.id and x.status <> 'running';

create table answer_sums (
  domain_id uuid not null,
  day date not null, -- on which the sweep began
  platform text not null,
  answers int not null, -- to unbranded prompts
  naming int not null, -- of these: mention or cite the brand
  executions int not null, -- of prompts with at least one of these
  primary key (domain_id, day, platform)
);

create function add_answer_counts(sweep topic_executions, sign int) returns void language sql as $$
  insert into answer_sums as was (domain_id, day, platform, answers, naming, executions)
    select sweep.domain_id, (sweep.created_at at time zone 'UTC')::date, c.key,
        sign * (c.value ->> 'n')::int, sign * (c.value ->> 'k')::int, sign * (c.value ->> 'e')::int
      from jsonb_each(sweep.answer_counts) c
    on conflict (domain_id, day, platform) do update set answers = was.answers + excluded.answers,
      naming = was.naming + excluded.naming, executions = was.executions + excluded.executions
$$;
select add_answer_counts(x, 1) from topic_executions x where x.answer_counts <> '{}';

create function keep_answer_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_answer_counts(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_answer_counts(new, 1); end if;
  return null;
end $$;
create trigger keep_answer_sums after insert or delete or update of answer_counts on topic_executions
  for each row execute function keep_answer_sums();
