import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { type Db, one, run } from '../../../platform/db/database.ts';

/** The database that keeps an installation's visits and processed events. */
export type Home = 'postgres' | 'clickhouse';

export interface VisitHome {
  store: Home;
  /** Whose rows in ClickHouse are this installation's. */
  installation: string;
}

export function readHome(db: Db): Promise<VisitHome> {
  return one(db, sql<VisitHome>`select store, installation from projections where name = 'visits'`);
}

/** The same, and blocks the processing of events. */
export function lockHome(db: Db): Promise<VisitHome> {
  return one(
    db,
    sql<VisitHome>`select store, installation from projections where name = 'visits' for update`,
  );
}

/** The lock of the one writer; everything else that changes visits takes it, too. */
export async function lockWriter(db: Db, store: Home): Promise<void> {
  if ((await lockHome(db)).store === store) return;
  throw new AppError(
    'unavailable',
    'Visits were moved to another database. Ask your administrator to start the server again.',
    { retry_after_seconds: 30 },
  );
}

export async function saveHome(db: Db, store: Home): Promise<void> {
  await run(db, sql`update projections set store = ${store} where name = 'visits'`);
}

/** What ClickHouse has belongs to another installation from now on. */
export async function beNewInstallation(db: Db): Promise<void> {
  await run(
    db,
    sql`update projections set installation = gen_random_uuid(), store = 'postgres', written = 0 where name = 'visits'`,
  );
}
