import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';
import { personName } from './page-versions.queries.ts';

/** The newest ones. */
export function listAccepted(db: Db, page_id: string, limit: number) {
  return many(
    db,
    sql<{ sentence: string; by: string | null; at: string }>`
      select a.sentence, ${personName} as by, a.created_at as at
      from accepted_sentences a left join users u on u.id = a.accepted_by
      where a.page_id = ${page_id} order by a.created_at desc limit ${limit}`,
  );
}

/** The first person who accepted it stays recorded. */
export async function keepAccepted(
  db: Db,
  { page_id, sentence, by, at }: { page_id: string; sentence: string; by: string; at: Date },
) {
  await run(
    db,
    sql`insert into accepted_sentences (page_id, sentence, accepted_by, created_at)
      values (${page_id}, ${sentence}, ${by}, ${at}) on conflict do nothing`,
  );
}

export async function removeAccepted(db: Db, { page_id, sentence }: { page_id: string; sentence: string }) {
  await run(db, sql`delete from accepted_sentences where page_id = ${page_id} and sentence = ${sentence}`);
}
