import type { QueueDb } from './queue-clock.queries.ts';

/** A death this long ago had another cause; machines are switched off, too. */
const FORGOTTEN = "interval '1 hour'";

/**
 * Records that the process running a job died. True when that happened twice within an hour, and the job had started
 * again in between.
 */
export async function noteDeath(db: QueueDb, job_id: string): Promise<boolean> {
  await db.executeSql("delete from job_deaths where died_at < now() - interval '1 day'");
  const { rows } = await db.executeSql(
    `with known as (
       select begun and died_at > now() - ${FORGOTTEN} as twice from job_deaths where job_id = $1
     ), noted as (
       insert into job_deaths (job_id, died_at) values ($1, now())
       on conflict (job_id) do update set begun = false,
         died_at = case when job_deaths.begun then now() else job_deaths.died_at end
     )
     select twice from known`,
    [job_id],
  );
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'twice' in row && row.twice === true;
}

export const noteBegun = (db: QueueDb, job_id: string) =>
  db.executeSql('update job_deaths set begun = true where job_id = $1', [job_id]);

export const forgetDeaths = (db: QueueDb, job_id: string) =>
  db.executeSql('delete from job_deaths where job_id = $1', [job_id]);
