-- Named filters and orders of the table of prompts.
create table prompt_views (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  name text not null,
  search text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index prompt_views_name on prompt_views (domain_id, lower(name));
create index prompt_views_created_by on prompt_views (created_by) where created_by is not null;

-- Answers of a sweep, by assistant, that cite a site.
create table citation_sums (
  topic_execution_id uuid not null references topic_executions on delete cascade,
  platform text not null,
  domain text not null, -- the cited site
  kind text not null, -- that most of its citations are
  domain_id uuid not null references domains on delete cascade,
  day date not null, -- on which the run began
  answers int not null, -- to unbranded prompts, that searched and cite it
  mentioned int not null, -- of them: mention the brand
  primary key (topic_execution_id, platform, domain)
);
create index citation_sums_days on citation_sums (domain_id, day) include (platform, domain, kind, answers, mentioned);

insert into citation_sums (topic_execution_id, platform, domain, kind, domain_id, day, answers, mentioned)
  select x.id, a.platform, c.domain, mode() within group (order by c.kind), x.domain_id,
    (x.created_at at time zone 'UTC')::date, count(distinct a.id), count(distinct a.id) filter (where a.mentioned)
  from topic_executions x join answers a on a.topic_execution_id = x.id and a.status = 'answered' and a.searched
  join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
  join answer_citations c on c.answer_id = a.id and c.kind <> 'unresolved'
  group by x.id, a.platform, c.domain;
