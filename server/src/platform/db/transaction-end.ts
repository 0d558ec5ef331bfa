import { sql } from 'kysely';
import { type Db, one } from './database.ts';

/** Id of the open transaction, with which its outcome can be queried when the answer to its commit was lost. */
export async function transactionId(tx: Db): Promise<string> {
  return (await one(tx, sql<{ id: string }>`select pg_current_xact_id()::text as id`)).id;
}

/** Whether a recent transaction was committed. Throws while it is still open. */
export async function wasCommitted(db: Db, id: string): Promise<boolean> {
  const { state } = await one(db, sql<{ state: string | null }>`select pg_xact_status(${id}::xid8) as state`);
  if (state === 'in progress') throw new Error('A transaction whose connection was lost is not over yet.');
  return state === 'committed';
}
