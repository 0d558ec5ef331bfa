-- Answers are summed up by sweep: whoever scores a sweep puts its sums in place of those it had. No trigger adds to those
-- of a day, so nothing has to be taken off again, and a sweep that goes takes its own along.

drop trigger keep_answer_sums on topic_executions;
drop function keep_answer_sums;
drop function add_answer_counts;
drop table answer_sums;

create table answer_sums (
  topic_execution_id uuid not null references topic_executions (id) on delete cascade,
  platform text not null,
  domain_id uuid not null references domains (id) on delete cascade,
  day date not null, -- on which the sweep began
  answers int not null, -- to unbranded prompts
  naming int not null, -- of these: mention or cite the brand
  executions int not null, -- of prompts with at least one of these
  primary key (topic_execution_id, platform)
);
insert into answer_sums (topic_execution_id, platform, domain_id, day, answers, naming, executions)
  select x.id, c.key, x.domain_id, (x.created_at at time zone 'UTC')::date,
      (c.value ->> 'n')::int, (c.value ->> 'k')::int, (c.value ->> 'e')::int
    from topic_executions x, jsonb_each(x.answer_counts) c;
create index answer_sums_days on answer_sums (domain_id, day) include (platform, answers, naming, executions);

alter table topic_executions drop column answer_counts;
