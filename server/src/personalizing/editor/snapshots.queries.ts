import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

interface SnapshotRow {
  taken_at: string | null;
  failed_at: string | null;
  error: string | null;
}

export function findSnapshot(db: Db, of: { domain_id: string; page_id: string }) {
  return maybeOne(
    db,
    sql<SnapshotRow>`select taken_at, failed_at, error from page_snapshots
      where domain_id = ${of.domain_id} and page_id = ${of.page_id}`,
  );
}

export function findSnapshotBody(db: Db, of: { domain_id: string; page_id: string }) {
  return maybeOne(
    db,
    sql<{ body: Buffer }>`select body from page_snapshots
      where domain_id = ${of.domain_id} and page_id = ${of.page_id} and body is not null`,
  );
}

/** Whether the caller should start it; a request that nobody served for two minutes is taken over. */
export async function claimSnapshot(db: Db, of: { domain_id: string; page_id: string }, now: Date) {
  const row = await maybeOne(
    db,
    sql`insert into page_snapshots (domain_id, page_id, requested_at) values (${of.domain_id}, ${of.page_id}, ${now})
      on conflict (page_id) do update set requested_at = excluded.requested_at, failed_at = null, error = null
        where page_snapshots.requested_at is null
          or page_snapshots.requested_at not between ${now}::timestamptz - interval '2 minutes'
            and ${now}::timestamptz + interval '2 minutes'
      returning 1 as one`,
  );
  return row !== undefined;
}

/** The page that a snapshot is to be taken of, while its website is there. */
export function findSnapshotPage(db: Db, page_id: string) {
  return maybeOne(
    db,
    sql<{
      host: string;
      path: string;
    }>`select d.host, p.path from pages p join domains d on d.id = p.domain_id
      where p.id = ${page_id} and d.removed_at is null`,
  );
}

export async function storeSnapshot(db: Db, page_id: string, { body, at }: { body: Buffer; at: Date }) {
  await run(
    db,
    sql`update page_snapshots set body = ${body}, taken_at = ${at}, requested_at = null, failed_at = null, error = null
      where page_id = ${page_id}`,
  );
}

export async function noteSnapshotFailure(db: Db, page_id: string, failure: { error: string; at: Date }) {
  await run(
    db,
    sql`update page_snapshots set requested_at = null, failed_at = ${failure.at}, error = ${failure.error}
      where page_id = ${page_id} and requested_at is not null`,
  );
}

export async function forgetSnapshots(db: Db, before: Date) {
  await run(
    db,
    sql`delete from page_snapshots where coalesce(requested_at, taken_at, failed_at, ${before}) <= ${before}`,
  );
}
