import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';

export interface FirstAnswer {
  platform: string;
  at: string;
  prompt_execution_id: string;
}

/** Each assistant's first answer since a given time that cites an address. */
export function listFirstCitations(
  db: Db,
  input: { domain_id: string; url: string; domain: string; since: string },
) {
  return many(
    db,
    sql<FirstAnswer>`select distinct on (a.platform) a.platform, a.answered_at as at, a.prompt_execution_id
      from answer_citations c join answers a on a.id = c.answer_id
      where c.domain = ${input.domain} and c.url = ${input.url} and a.domain_id = ${input.domain_id} and a.answered_at >= ${input.since}
      order by a.platform, a.answered_at`,
  );
}

/** Each assistant's first answer since a given time that names the brand, among answers to a topic's prompts. */
export function listFirstMentions(db: Db, input: { domain_id: string; topic_id: string; since: string }) {
  return many(
    db,
    sql<FirstAnswer>`select distinct on (a.platform) a.platform, a.answered_at as at, a.prompt_execution_id
      from topic_executions x join answers a on a.topic_execution_id = x.id
      where x.domain_id = ${input.domain_id} and x.topic_id = ${input.topic_id}
        and a.mentioned and a.answered_at >= ${input.since}
      order by a.platform, a.answered_at`,
  );
}
