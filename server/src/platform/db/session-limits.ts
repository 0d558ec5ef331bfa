import { sql } from 'kysely';
import { type Db, run } from './database.ts';

/** Limits that a role or a database may have, in every version of PostgreSQL that knows them. */
const LIMITS = sql`name in ('statement_timeout', 'lock_timeout', 'transaction_timeout')`;

/** For work that takes as long as there are rows: limits are meant for questions. Holds for this connection. */
export const liftLimits = (connection: Db) =>
  run(connection, sql`select set_config(name, '0', false) from pg_settings where ${LIMITS}`);

/** The limits of the role and the database again. */
const restoreLimits = (connection: Db) =>
  run(connection, sql`select set_config(name, reset_val, false) from pg_settings where ${LIMITS}`);

/** Lifts them for some work of a connection that others use afterwards. */
export async function withoutLimits<Result>(connection: Db, work: () => Promise<Result>): Promise<Result> {
  await liftLimits(connection);
  try {
    return await work();
  } finally {
    await restoreLimits(connection);
  }
}
