import { sql } from 'kysely';
import { type Db, run } from '../../platform/db/database.ts';

/** Creates the partition for the month of `at`; rows that arrived earlier stay in the default partition. */
export async function ensureBodiesMonth(db: Db, at: Date) {
  await run(db, sql`select make_bodies_month((${at}::timestamptz at time zone 'UTC')::date)`);
}

export async function deleteBodiesBefore(db: Db, before: Date) {
  await run(db, sql`select drop_bodies_before(${before}::timestamptz)`);
}
