/** Runs SQL on the queue's own connections. */
export interface QueueDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Milliseconds since 1970 on the database's clock, which the queue uses. */
export async function readDatabaseTime(db: QueueDb): Promise<number> {
  const { rows } = await db.executeSql('select extract(epoch from jobs.job_now()) * 1000 as time');
  const [row] = rows;
  return Number(typeof row === 'object' && row !== null && 'time' in row ? row.time : Number.NaN);
}

/** Names of queues with a job that is due. */
export async function listQueuesWithWork(db: QueueDb): Promise<string[]> {
  const { rows } = await db.executeSql(`select name from jobs.queue q where exists (
    select from jobs.job j where j.name = q.name and j.state in ('created', 'retry') and j.start_after <= jobs.job_now())`);
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
      ? [row.name]
      : [],
  );
}

const AHEAD = "jobs.job_now() + interval '1 minute'";
/** Longer than any wait for a retry. */
const FAR_AHEAD = "jobs.job_now() + interval '1 hour'";

/** What the queue recorded by a clock that was ahead: checks, start times of jobs, and minutes already scheduled. */
const SETTLING = [
  ...['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'].map(
    (column) => `update jobs.version set ${column} = null where ${column} > ${AHEAD}`,
  ),
  ...['monitor_claim_on', 'monitor_on', 'maintain_on'].map(
    (column) => `update jobs.queue set ${column} = null where ${column} > ${AHEAD}`,
  ),
  `update jobs.job set start_after = jobs.job_now() where state in ('created', 'retry') and start_after > ${FAR_AHEAD}`,
  // Start times of running jobs stay, because the queue identifies runs by them.
  `update jobs.job set heartbeat_on = jobs.job_now() where state = 'active' and heartbeat_on > ${AHEAD}`,
  `update jobs.job set singleton_on = null where singleton_on > (${AHEAD}) at time zone 'UTC'`,
];

/** Sets them to now, so that nothing waits until the clock gets there again. */
export async function settleQueueTimes(db: QueueDb): Promise<void> {
  for (const statement of SETTLING) await db.executeSql(statement);
}
