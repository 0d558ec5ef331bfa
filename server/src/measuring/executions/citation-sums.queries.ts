import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { sql } from 'kysely';
import { onDays } from '../../platform/day-range.ts';
import { type Db, many, run } from '../../platform/db/database.ts';
import { type AnswerDays, type AnswersAmong, placeOf, sumsOf } from './answers-among.queries.ts';

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
    sql<CitedDomainRow>`select s.domain, mode() within group (order by s.kind) as kind /* never null: each has one */,
        sum(s.answers)::int as answers, sum(s.mentioned)::int as named
      from ${sumsOf('citation_sums', of)} group by s.domain order by sum(s.answers) desc, s.domain limit ${of.limit}`,
  );
}

/** Answers that cite these sites, by day. */
export async function sumCitedDays(
  db: Db,
  of: AnswerDays & AnswersAmong & { domains: readonly string[] },
): Promise<CitedDay[]> {
  const rows = await many(
    db,
    sql<{
      place: number;
      domain: string;
      answers: number;
    }>`select ${placeOf(of)} as place,
        s.domain, sum(s.answers)::int as answers
      from ${sumsOf('citation_sums', of)} where s.domain = any (${of.domains}::text[]) group by 1, 2`,
  );
  return onDays(of, rows);
}
