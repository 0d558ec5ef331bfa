import type { Platform } from '@sightline/contract/known-assistants';
import { sql } from 'kysely';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';

export interface UnclearRow {
  brand_id: string;
  brand_name: string;
  phrase: string;
  sentence: string;
  span: { start: number; end: number };
  platform: Platform;
  prompt_text: string;
  prompt_execution_id: string;
  answers: number;
  counted: number;
}

/**
 * Phrases that nobody has decided about, in the newest answers of each assistant to each prompt; those of most answers
 * first, each with its newest sentence.
 */
export function listUnclearRows(
  db: Db,
  input: { domain_id: string; role: 'own' | 'competitor' | null; limit: number },
) {
  return many(
    db,
    sql<UnclearRow>`select brand_id, brand_name, phrase, sentence, span, platform, prompt_text, prompt_execution_id, answers, counted
      from (
        select u.brand_id, b.name as brand_name, u.phrase, u.sentence, u.span, a.platform, p.text as prompt_text, a.prompt_execution_id,
            count(*) over same::int as answers, count(*) filter (where u.counted) over same::int as counted,
            row_number() over (same order by a.answered_at desc, a.id) as place
          from prompts p
            join latest_prompt_executions l on l.prompt_id = p.id
            join answers a on a.prompt_execution_id = l.prompt_execution_id
            join unclear_mentions u on u.answer_id = a.id
            join brands b on b.id = u.brand_id
          where p.domain_id = ${input.domain_id} and p.archived_at is null and b.status = 'confirmed'
            and (${input.role}::text is null or b.role = ${input.role})
            and not exists (select from mention_decisions d where d.brand_id = u.brand_id and d.phrase = u.phrase)
          window same as (partition by u.brand_id, u.phrase)
      ) found
      where place = 1 order by answers desc, phrase, brand_id limit ${input.limit}`,
  );
}

export function findUnclearRow(
  db: Db,
  { domain_id, brand_id, phrase }: { domain_id: string; brand_id: string; phrase: string },
) {
  return maybeOne(
    db,
    sql<Pick<UnclearRow, 'sentence' | 'span'>>`select u.sentence, u.span
      from unclear_mentions u join brands b on b.id = u.brand_id join answers a on a.id = u.answer_id
      where b.domain_id = ${domain_id} and b.status = 'confirmed' and u.brand_id = ${brand_id} and u.phrase = ${phrase}
      order by a.answered_at desc, a.id limit 1`,
  );
}
