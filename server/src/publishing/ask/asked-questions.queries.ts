import type { AskedQuestion } from '@sightline/contract/publishing/asked-questions';
import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

/** Different questions kept for a website. The least asked go first, so a flood displaces itself. */
const MAX_KEPT = 1000;

export async function keepQuestion(
  db: Db,
  { domain_id, text, is_answered, at }: { domain_id: string; text: string; is_answered: boolean; at: Date },
) {
  const answered = is_answered ? 1 : 0;
  await run(
    db,
    sql`insert into asked_questions (domain_id, text, asked, answered, first_at, last_at)
      values (${domain_id}, ${text}, 1, ${answered}, ${at}, ${at})
      on conflict (domain_id, lower(text)) do update
        set asked = asked_questions.asked + 1, answered = asked_questions.answered + excluded.answered,
          last_at = greatest(asked_questions.last_at, excluded.last_at)`,
  );
  await run(
    db,
    sql`delete from asked_questions where id in (select id from asked_questions where domain_id = ${domain_id}
      order by asked desc, last_at desc, id offset ${MAX_KEPT})`,
  );
}

/** Most asked first. */
export function listAsked(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<AskedQuestion>`select id, text, asked, answered, first_at, last_at from asked_questions
      where domain_id = ${domain_id} order by asked desc, last_at desc, id limit ${limit}`,
  );
}

/** False where there is no such question. */
export async function deleteAsked(
  db: Db,
  { domain_id, id }: { domain_id: string; id: string },
): Promise<boolean> {
  const gone = await run(db, sql`delete from asked_questions where domain_id = ${domain_id} and id = ${id}`);
  return gone > 0;
}

export function deleteAllAsked(db: Db, domain_id: string) {
  return run(db, sql`delete from asked_questions where domain_id = ${domain_id}`);
}

/** Questions that nobody has repeated since. */
export function deleteOldAsked(db: Db, before: Date) {
  return run(db, sql`delete from asked_questions where last_at < ${before}`);
}
