import { type RawBuilder, sql } from 'kysely';
import { type Db, many, run } from './database.ts';

/** Rows in memory at a time. */
const AT_ONCE = 100;

/** Rows of a query in portions, by a cursor of the open transaction, which can have one at a time. */
export async function* readPortions<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await run(db, sql`declare portions no scroll cursor for ${query}`);
  for (;;) {
    const rows = await many(db, sql<Row>`fetch ${sql.lit(AT_ONCE)} from portions`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await run(db, sql`close portions`);
}
