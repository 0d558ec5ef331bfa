import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

/** Statements of the transaction are canceled after this time. */
export async function limitStatements(tx: Db, ms: number): Promise<void> {
  await run(tx, sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

export interface QueueFigures {
  job: string;
  /** Due and not started. */
  waiting: number;
  active: number;
  /** Age of the longest-due one. */
  oldest_seconds: number;
}

/** Waiting and running jobs by kind; finished ones are stored elsewhere in the table and not read. */
export function readQueue(tx: Db): Promise<QueueFigures[]> {
  return many(
    tx,
    sql<QueueFigures>`select name as job,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as active,
        coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
          as oldest_seconds
      from jobs.job where state <= 'active' and name not like '\\_\\_%' group by name`,
  );
}

export interface ServerFigures {
  connections: number;
  most_connections: number;
  bytes: number;
}

export function readServer(tx: Db): Promise<ServerFigures> {
  return one(
    tx,
    sql<ServerFigures>`select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as most_connections, pg_database_size(current_database())::float8 as bytes`,
  );
}

/** Topics that are being measured. */
export async function countSweeps(tx: Db): Promise<number> {
  return (
    await one(
      tx,
      sql<{ n: number }>`select count(*)::int as n from topic_executions where status = 'running'`,
    )
  ).n;
}
