import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';

/** Creates the partition for the month of `at`; rows that arrived earlier stay in the default partition. */
export async function ensureBodiesMonth(db: Db, at: Date) {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const name = `answer_bodies_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  const taken = await many(
    db,
    sql`select 1 from answer_bodies_default where created_at >= ${from} and created_at < ${to} limit 1`,
  );
  if (taken.length > 0) return;
  await run(
    db,
    sql`create table if not exists ${sql.id(/* such as answer_bodies_2026_01 */ name)} partition of answer_bodies
      for values from (${sql.lit(/* such as 2026 */ from.toISOString())}) to (${sql.lit(/* such as 2026 */ to.toISOString())})`,
  );
}

export async function deleteBodiesBefore(db: Db, before: Date) {
  await run(db, sql`delete from answer_bodies where created_at < ${before}`);
  const empty = await many(
    db,
    sql<{ name: string }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'answer_bodies'::regclass and c.relname ~ '^answer_bodies_[0-9]{4}_[0-9]{2}$'
        and c.relname < ${`answer_bodies_${before.toISOString().slice(0, 7).replace('-', '_')}`}`,
  );
  for (const { name } of empty)
    await run(db, sql`drop table ${sql.id(/* such as answer_bodies_2026_01 */ name)}`);
}
