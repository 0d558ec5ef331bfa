import { type Connection, openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openQueue } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/log/logger.ts';
import { startThrowawayCluster } from '../../server/test/throwaway-cluster.ts';

/** Runs `work` with an empty migrated database that also has the queue's tables. */
export async function withMigratedDatabase<Result>(
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { connection, stop } = await startThrowawayCluster();
  try {
    const { db, close } = openDatabase(connection, 1);
    await migrate(db).finally(close);
    await (await openQueue(connection, createLogger('silent'), [])).stop();
    return await work(connection);
  } finally {
    await stop();
  }
}
