import { sql } from 'kysely';
import { type Db, one } from './database.ts';

/** The name of the open transaction, by which its end can be asked for when the answer to its commit never came. */
export async function transactionId(tx: Db): Promise<string> {
  return (await one(tx, sql<{ id: string }>`select pg_current_xact_id()::text as id`)).id;
}

/** Whether a transaction of some moments ago was committed. Throws while it is not over. */
export async function wasCommitted(db: Db, id: string): Promise<boolean> {
  const { state } = await one(db, sql<{ state: string | null }>`select pg_xact_status(${id}::xid8) as state`);
  if (state === 'in progress') throw new Error('A transaction whose connection was lost is not over yet.');
  return state === 'committed';
}
