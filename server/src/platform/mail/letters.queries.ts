import { sql } from 'kysely';
import { type Db, many, one, run } from '../db/database.ts';

export interface StoredLetter {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string | null;
  created_at: string;
}

export async function insertLetter(
  db: Db,
  letter: { to: string; subject: string; text: string; html: string; at: Date },
) {
  const { to, subject, text, html, at } = letter;
  const row = await one(
    db,
    sql<{ id: string }>`insert into letters (to_address, subject, text, html, created_at)
      values (${to}, ${subject}, ${text}, ${html}, ${at}) returning id`,
  );
  return row.id;
}

/** Holds the letter's row, so that two workers never send it twice: the second waits and finds it sent, or sends it. */
export async function lockUnsentLetter(db: Db, id: string): Promise<StoredLetter | undefined> {
  const rows = await many(
    db,
    sql<StoredLetter>`select id, to_address as to, subject, text, html, sent_at, created_at
      from letters where id = ${id} and sent_at is null for update`,
  );
  return rows[0];
}

export async function markSent(db: Db, id: string, at: Date) {
  await run(
    db,
    sql`update letters set sent_at = ${at}, attempts = attempts + 1, last_error = null where id = ${id}`,
  );
}

export async function noteFailure(db: Db, id: string, error: string) {
  await run(db, sql`update letters set attempts = attempts + 1, last_error = ${error} where id = ${id}`);
}

export async function newestLetters(db: Db, limit: number): Promise<StoredLetter[]> {
  return many(
    db,
    sql<StoredLetter>`select id, to_address as to, subject, text, html, coalesce(sent_at, created_at) as sent_at, created_at
      from letters order by number desc limit ${limit}`,
  );
}
