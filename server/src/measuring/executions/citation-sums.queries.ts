import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';
import { type AnswerDays, type AnswersAmong, isAmong } from './answers-among.queries.ts';

/** Counts a sweep's answers by the sites that they cite. To be called like `replaceAnswerSums`. */
export async function replaceCitationSums(db: Db, topic_execution_id: string) {
  await run(db, sql`delete from citation_sums where topic_execution_id = ${topic_execution_id}`);
  await run(
    db,
    sql`insert into citation_sums (topic_execution_id, platform, domain, kind, domain_id, day, answers, mentioned)
      select x.id, a.platform, c.domain, mode() within group (order by c.kind), x.domain_id,
        (x.created_at at time zone 'UTC')::date, count(distinct a.id), count(distinct a.id) filter (where a.mentioned)
      from topic_executions x join answers a on a.topic_execution_id = x.id and a.status = 'answered' and a.searched
      join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
      join answer_citations c on c.answer_id = a.id and c.kind <> 'unresolved'
      where x.id = ${topic_execution_id} group by x.id, a.platform, c.domain`,
  );
}

const inDays = ({ domain_id, start, end, ...among }: AnswerDays & AnswersAmong) =>
  sql`domain_id = ${domain_id} and day between ${start} and ${end} and platform <> 'local' and ${isAmong(among)}`;

export interface CitedDay {
  domain: string;
  day: string;
  answers: number;
}

export interface CitedDomainRow {
  domain: string;
  kind: CitationKind;
  answers: number;
  named: number;
}

/** Sites that assistants' answers cite, the most cited first. */
export function sumCitedDomains(db: Db, of: AnswerDays & AnswersAmong & { limit: number }) {
  return many(
    db,
    sql<CitedDomainRow>`select domain, mode() within group (order by kind) as kind /* never null: each has one */,
        sum(answers)::int as answers, sum(mentioned)::int as named
      from citation_sums where ${inDays(of)} group by domain order by sum(answers) desc, domain limit ${of.limit}`,
  );
}

/** Answers that cite these sites, by day. */
export function sumCitedDays(db: Db, of: AnswerDays & AnswersAmong & { domains: readonly string[] }) {
  return many(
    db,
    sql<CitedDay>`select domain, day, sum(answers)::int as answers from citation_sums
      where ${inDays(of)} and domain = any (${of.domains}::text[]) group by 1, 2`,
  );
}
