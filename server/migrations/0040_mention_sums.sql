-- The overview compares ranges of days, so it reads sums of sweeps: how many answers mention and cite the brand, and how
-- many mention each brand that is tracked.

alter table answer_sums
  add column mentioned int not null default 0, -- of the answers: mention the brand
  add column cited int not null default 0; -- of the answers: searched, and cite the brand
drop index answer_sums_days;
create index answer_sums_days on answer_sums (domain_id, day) include (platform, answers, naming, executions, mentioned, cited);

create table mention_sums (
  topic_execution_id uuid not null references topic_executions (id) on delete cascade,
  platform text not null,
  brand_id uuid not null references brands (id) on delete cascade,
  domain_id uuid not null references domains (id) on delete cascade,
  day date not null, -- on which the sweep began
  answers int not null, -- to unbranded prompts that mention the brand
  primary key (topic_execution_id, platform, brand_id)
);
create index mention_sums_days on mention_sums (domain_id, day) include (platform, brand_id, answers);
create index mention_sums_brand on mention_sums (brand_id, day);

-- Mentions of tracked brands in the answers to a prompt, the own brand's included.
alter table prompt_executions add column mentions int not null default 0;

with fresh as (
  select a.topic_execution_id, a.platform, count(*) filter (where a.mentioned) as mentioned,
      count(*) filter (where a.cited and a.searched) as cited
    from answers a join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
    where a.status = 'answered' group by 1, 2
)
update answer_sums s set mentioned = f.mentioned, cited = f.cited
  from fresh f where f.topic_execution_id = s.topic_execution_id and f.platform = s.platform;

insert into mention_sums (topic_execution_id, platform, brand_id, domain_id, day, answers)
  select x.id, a.platform, m.brand_id, x.domain_id, (x.created_at at time zone 'UTC')::date, count(distinct a.id)
    from answer_mentions m join answers a on a.id = m.answer_id and a.status = 'answered'
    join topic_executions x on x.id = a.topic_execution_id
    join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
    where m.counted and m.brand_id is not null group by 1, 2, 3;

update prompt_executions e set mentions = m.mentions
  from (
    select a.prompt_execution_id, count(*) as mentions
      from answer_mentions m join answers a on a.id = m.answer_id and a.status = 'answered'
      where m.counted and m.brand_id is not null group by 1
  ) m where m.prompt_execution_id = e.id;
