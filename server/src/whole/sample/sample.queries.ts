import { sql } from 'kysely';
import { BUILD_LOCK } from '../../platform/db/advisory-locks.ts';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface SampleRow {
  build_id: string;
  attempt: number;
  status: 'building' | 'ready' | 'failed';
  user_id: string | null;
  done: number;
  planned: number;
  doing: string | null;
  detail: string | null;
}

const columns = sql`build_id, attempt, status, user_id, done, planned, doing, detail`;

export function findSample(db: Db) {
  return maybeOne(db, sql<SampleRow>`select ${columns} from sample_workspace`);
}

/** Starts a build; undefined when one is running, or when it is ready and nobody asked for a new one. */
export function claimBuild(db: Db, input: { anew: boolean; planned: number; at: Date }) {
  const { anew, planned, at } = input;
  return maybeOne(
    db,
    sql<{ build_id: string }>`insert into sample_workspace (build_id, status, planned, started_at, updated_at)
      values (gen_random_uuid(), 'building', ${planned}, ${at}, ${at})
      on conflict (one) do update set build_id = excluded.build_id, attempt = 0, status = 'building', done = 0,
        planned = excluded.planned, doing = null, detail = null, started_at = excluded.started_at, updated_at = excluded.updated_at
      where sample_workspace.status = 'failed' or sample_workspace.user_id is null and sample_workspace.status = 'ready'
        or ${anew} and sample_workspace.status = 'ready'
      returning build_id`,
  );
}

/**
 * Starts an attempt of a build; undefined when the build is over. An earlier attempt that still runs notices that it is
 * no longer the newest.
 */
export function beginAttempt(db: Db, build_id: string, at: Date) {
  return maybeOne(
    db,
    sql<{
      attempt: number;
    }>`update sample_workspace set attempt = attempt + 1, done = 0, doing = null, updated_at = ${at}
      where build_id = ${build_id} and status = 'building' returning attempt`,
  );
}

/** Runs the work if no other process does; an earlier attempt ends as soon as it notices that it is not the newest. */
export function takeTurns<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await run(connection, sql`select pg_advisory_lock(${BUILD_LOCK})`);
    try {
      return await work();
    } finally {
      await run(connection, sql`select pg_advisory_unlock(${BUILD_LOCK})`);
    }
  });
}

interface Attempt {
  build_id: string;
  attempt: number;
}

const isNewest = ({ build_id, attempt }: Attempt) =>
  sql`build_id = ${build_id} and attempt = ${attempt} and status = 'building'`;

/** False when another attempt has taken over. */
export async function setProgress(
  db: Db,
  build: Attempt,
  progress: { done: number; doing: string; at: Date },
): Promise<boolean> {
  const { done, doing, at } = progress;
  return (
    (await run(
      db,
      sql`update sample_workspace set done = ${done}, doing = ${doing}, updated_at = ${at} where ${isNewest(build)}`,
    )) > 0
  );
}

/** False when another attempt has taken over. */
export async function setReady(
  db: Db,
  build: Attempt,
  made: { org_id: string; user_id: string; at: Date },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`update sample_workspace set status = 'ready', done = planned, doing = null, org_id = ${made.org_id},
      user_id = ${made.user_id}, updated_at = ${made.at} where ${isNewest(build)}`,
  );
  return changed > 0;
}

export async function setFailed(db: Db, build_id: string, detail: string, at: Date) {
  await run(
    db,
    sql`update sample_workspace set status = 'failed', doing = null, detail = ${detail}, updated_at = ${at}
      where build_id = ${build_id} and status = 'building'`,
  );
}

/** Whether the person is the guest of the sample. */
export async function isGuest(db: Db, user_id: string): Promise<boolean> {
  const row = await one(
    db,
    sql<{ is: boolean }>`select exists (select from sample_workspace where user_id = ${user_id}) as is`,
  );
  return row.is;
}

/** The domain of the sample, finished or in progress. */
export function findSampleDomain(db: Db) {
  return maybeOne(
    db,
    sql<{ id: string }>`select d.id from domains d join organizations o on o.id = d.org_id
      where o.sample is not null order by d.created_at desc limit 1`,
  );
}

/** Websites of whatever was made of the sample before. */
export async function listSampleDomains(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      id: string;
    }>`select d.id from domains d join organizations o on o.id = d.org_id where o.sample is not null`,
  );
  return rows.map(({ id }) => id);
}
