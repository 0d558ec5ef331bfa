import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface SampleCopy {
  id: string;
  status: 'loading' | 'ready' | 'failed';
  user_id: string | null;
}

export async function insertCopy(db: Db, at: Date): Promise<string> {
  const row = await one(
    db,
    sql<{ id: string }>`insert into sample_copies (created_at) values (${at}) returning id`,
  );
  return row.id;
}

export function findCopy(db: Db, id: string) {
  return maybeOne(db, sql<SampleCopy>`select id, status, user_id from sample_copies where id = ${id}`);
}

/** Undefined unless it waits to be loaded; nobody else loads it until the transaction ends. */
export function lockLoading(db: Db, id: string) {
  return maybeOne(
    db,
    sql<SampleCopy>`select id, status, user_id from sample_copies where id = ${id} and status = 'loading' for update`,
  );
}

export async function setReady(db: Db, id: string, made: { user_id: string; org_id: string }) {
  await run(
    db,
    sql`update sample_copies set status = 'ready', user_id = ${made.user_id}, org_id = ${made.org_id} where id = ${id}`,
  );
}

export async function setFailed(db: Db, id: string) {
  await run(db, sql`update sample_copies set status = 'failed' where id = ${id} and status = 'loading'`);
}

/** Removes copies from before a time, and the oldest where there are more than `most`; returns their organizations. */
export async function takeEnded(db: Db, { before, most }: { before: Date; most: number }): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ org_id: string | null }>`delete from sample_copies where created_at < ${before}
        or id in (select id from sample_copies order by created_at desc, id offset ${most})
      returning org_id`,
  );
  return rows.flatMap(({ org_id }) => org_id ?? []);
}

/** The organization of a person who is the guest of a copy. */
export function findGuest(db: Db, user_id: string) {
  return maybeOne(
    db,
    sql<{
      org_id: string;
    }>`select org_id from sample_copies where user_id = ${user_id} and org_id is not null`,
  );
}

/** The sample's newest website, which people who open its address visit. */
export function findNewestSample(db: Db) {
  return maybeOne(
    db,
    sql<{ id: string }>`select d.id from domains d join organizations o on o.id = d.org_id
        left join sample_copies c on c.org_id = o.id
      where o.sample is not null order by c.created_at desc nulls last, d.created_at desc limit 1`,
  );
}
