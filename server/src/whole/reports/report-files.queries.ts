import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

export interface FileState {
  requested_at: string | null;
  made_at: string | null;
  failed_at: string | null;
  error: string | null;
}

export function findFile(db: Db, report_id: string) {
  return maybeOne(
    db,
    sql<FileState>`select requested_at, made_at, failed_at, error from report_files where report_id = ${report_id}`,
  );
}

export function findPdf(db: Db, report_id: string) {
  return maybeOne(
    db,
    sql<{ pdf: Buffer }>`select pdf from report_files where report_id = ${report_id} and pdf is not null`,
  );
}

/** Whether the caller should have it made; a request that nobody served for two minutes is taken over. */
export async function claimFile(db: Db, report_id: string, at: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ one: number }>`insert into report_files (report_id, requested_at) values (${report_id}, ${at})
      on conflict (report_id) do update set requested_at = excluded.requested_at
        where report_files.requested_at is null
          or report_files.requested_at not between ${at}::timestamptz - interval '2 minutes'
            and ${at}::timestamptz + interval '2 minutes'
      returning 1 as one`,
  );
  return row !== undefined;
}

/** PDFs that someone waits for, of all organizations. */
export async function countWaitingFiles(db: Db, since: Date): Promise<number> {
  const row = await one(
    db,
    sql<{ waiting: number }>`select count(*)::int as waiting from report_files where requested_at > ${since}`,
  );
  return row.waiting;
}

export async function storePdf(db: Db, of: { report_id: string; pdf: Buffer; at: Date }) {
  await run(
    db,
    sql`update report_files set pdf = ${of.pdf}, made_at = ${of.at}, requested_at = null, failed_at = null, error = null
      where report_id = ${of.report_id}`,
  );
}

export async function noteFileFailure(db: Db, of: { report_id: string; error: string; at: Date }) {
  await run(
    db,
    sql`update report_files set failed_at = ${of.at}, error = ${of.error}, requested_at = null
      where report_id = ${of.report_id}`,
  );
}

/** Deletes files whose figures may have changed since; they are made again on request. */
export async function dropFiles(db: Db, before: Date) {
  await run(db, sql`delete from report_files where made_at < ${before} or failed_at < ${before}`);
}
