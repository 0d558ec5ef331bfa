import { sql } from 'kysely';
import { type Db, one } from '../../platform/db/database.ts';

export async function insertGuidance(
  db: Db,
  guidance: {
    domain_id: string;
    feedback: string;
    path: string | null;
    task_id: string;
    created_by: string;
    at: Date;
  },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into guidance (domain_id, feedback, path, task_id, created_by, created_at)
      values (${guidance.domain_id}, ${guidance.feedback}, ${guidance.path}, ${guidance.task_id}, ${guidance.created_by}, ${guidance.at})
      returning id`,
  );
  return row.id;
}

/** Serializes guidance that two people add at once. */
export async function lockFeedback(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{ feedback: string | null }>`select feedback from domains where id = ${domain_id} for update`,
  );
  return row.feedback ?? '';
}
