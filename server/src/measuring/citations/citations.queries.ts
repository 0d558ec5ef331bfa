import type {
  CitedSite,
  CitedSites,
  MentioningPrompt,
  SitePageCited,
} from '@sightline/contract/measuring/citations';
import { sql } from 'kysely';
import { type Db, many, one } from '../../platform/db/database.ts';

/** The answers that an execution's headline counts: of assistants to unbranded prompts; of the reader where it was alone. */
const counted = (
  topic_execution_id: string,
) => sql`select a.id, a.platform, a.prompt_execution_id, a.mentioned, a.searched,
    e.prompt_id, coalesce(p.audit ->> 'verdict', 'answered') <> 'answered' as open
  from answers a join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
  where a.topic_execution_id = ${topic_execution_id} and a.status = 'answered'
    and (a.platform <> 'local' or not exists (
      select from prompt_executions o where o.topic_execution_id = ${topic_execution_id} and o.platform <> 'local'))`;

/** Read by answer whatever the planner expects, so that a request reads nothing of other executions. */
const citationsOfEach = sql`select domain, url, title, kind from answer_citations where answer_id = a.id offset 0`;

export interface SitesRow extends Omit<CitedSites, 'sites'> {
  sites: Omit<CitedSite, 'competitors_more'>[];
}

/** Reads each citation of the execution once, and mentions only of answers that cite a shown site. */
export function sumCitedSites(
  db: Db,
  { topic_execution_id, kind, limit }: { topic_execution_id: string; kind: string | null; limit: number },
) {
  return one(
    db,
    sql<SitesRow>`with counted as materialized (${counted(topic_execution_id)}),
      cited as materialized (
        select c.domain, c.url, c.kind, a.id, a.platform, a.mentioned, a.prompt_id, a.open
        from counted a cross join lateral (${citationsOfEach}) c where a.searched
      ), sites as materialized (
        select domain, mode() within group (order by kind) as kind, count(distinct url)::int as pages,
          count(distinct id)::int as answers, count(distinct id) filter (where mentioned)::int as named,
          count(distinct prompt_id) filter (where open)::int as open_prompts
        from cited where kind <> 'unresolved' group by domain
      ), shown as materialized (
        select * from sites where ${kind}::text is null or kind = ${kind} order by answers desc, domain limit ${limit}
      ), citing as materialized (
        select distinct domain, id, platform from cited where kind <> 'unresolved' and domain in (select domain from shown)
      ), asked as (
        select domain, jsonb_agg(jsonb_build_object('platform', platform, 'answers', answers) order by answers desc, platform) as assistants
        from (select domain, platform, count(*)::int as answers from citing group by 1, 2) by_platform group by domain
      ), rivals_of as materialized (
        select a.id, m.brand_id, m.name from (select distinct id from citing) a cross join lateral (
          select brand_id, name from answer_mentions
          where answer_id = a.id and counted and entity = 'competitor' and brand_id is not null offset 0) m
      ), rivals as (
        select domain, jsonb_agg(jsonb_build_object('brand_id', brand_id, 'name', name, 'answers', answers) order by answers desc, name) as competitors
        from (
          select c.domain, m.brand_id, max(m.name) as name, count(*)::int as answers
          from citing c join rivals_of m using (id)
          group by 1, 2
        ) by_brand group by domain
      )
      select (select count(*)::int from counted) as answers,
        (select count(*)::int from cited where kind = 'unresolved') as unresolved,
        coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'sites', n) order by n desc, kind)
          from (select kind, count(*)::int as n from sites group by 1) by_kind), '[]') as kinds,
        coalesce((select jsonb_agg(jsonb_build_object('domain', s.domain, 'kind', s.kind, 'answers', s.answers, 'named', s.named,
            'pages', s.pages, 'open_prompts', s.open_prompts, 'assistants', a.assistants, 'competitors', coalesce(r.competitors, '[]'))
            order by s.answers desc, s.domain)
          from shown s join asked a using (domain) left join rivals r using (domain)), '[]') as sites`,
  );
}

/** Pages of a site that an execution's answers cite, the most cited first. */
export function listCitedPages(
  db: Db,
  { topic_execution_id, domain, limit }: { topic_execution_id: string; domain: string; limit: number },
) {
  return many(
    db,
    sql<SitePageCited>`with cited as materialized (
        select c.url, c.title, c.kind, a.id, a.platform, a.prompt_execution_id, a.mentioned
        from (${counted(topic_execution_id)}) a cross join lateral (${citationsOfEach}) c
        where a.searched and c.domain = ${domain} and c.kind <> 'unresolved'
      ), pages as (
        select url, max(title) as title, min(kind) /* never null: each has one */ as kind, count(distinct id)::int /* never null */ as answers,
          count(distinct id) filter (where mentioned)::int /* never null */ as named
        from cited group by url order by count(distinct id) desc, url limit ${limit}
      )
      select p.url, p.title, p.kind, p.answers, p.named, a.assistants /* never null: each was cited */
      from pages p join lateral (
        select jsonb_agg(jsonb_build_object('platform', platform, 'answers', answers, 'prompt_execution_id', prompt_execution_id)
          order by answers desc, platform) as assistants
        from (select platform, count(distinct id)::int as answers, (array_agg(prompt_execution_id order by id))[1] as prompt_execution_id
          from cited c where c.url = p.url group by platform) by_platform
      ) a on true
      order by p.answers desc, p.url`,
  );
}

/** Prompts of an execution, by assistant, whose answers mention a brand: the most mentions first. */
export function listPromptsMentioning(
  db: Db,
  of: { topic_execution_id: string; brand_id: string; platform: string | null; limit: number },
) {
  return many(
    db,
    sql<MentioningPrompt>`select e.id as prompt_execution_id, e.prompt_text, e.platform, e.n,
        count(*)::int as mentioned, avg(m.rank)::float8 as mean_rank
      from (${counted(of.topic_execution_id)}) a
      cross join lateral (
        select rank from answer_mentions where answer_id = a.id and counted and brand_id = ${of.brand_id} offset 0) m
      join prompt_executions e on e.id = a.prompt_execution_id
      where ${of.platform}::text is null or e.platform = ${of.platform}
      group by e.id order by mentioned desc, e.prompt_text, e.platform limit ${of.limit}`,
  );
}
