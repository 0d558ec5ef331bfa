import { expect, it } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { createTestDatabase } from './test-database.ts';

it('Each caller gets a migrated test database of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const one = openDatabase(first.connection);
  const other = openDatabase(second.connection);
  await runText(one.db, 'create table only_here (id int)');
  const countTables =
    "select count(*) as found from pg_tables where tablename in ('only_here', 'migrations')";
  expect((await runText(one.db, countTables)).rows).toEqual([{ found: 2 }]);
  expect((await runText(other.db, countTables)).rows).toEqual([{ found: 1 }]);
  await Promise.all([one.close(), other.close()]);
  await first.drop();
  await expect(runText(openDatabase(first.connection).db, 'select 1')).rejects.toThrow('does not exist');
  await second.drop();
});

it('The test database runs on a stable release of PostgreSQL, whatever its package is called', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection);
  const { rows } = await runText(db, 'show server_version');
  await close();
  await database.drop();
  expect(rows).toEqual([{ server_version: expect.stringMatching(/^18\.\d+$/) }]);
});

it('Every reference to a row is found by an index, so that deleting the row scans no table', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection);
  const { rows } = await runText(
    db,
    `select f.conrelid::regclass || '.' || attname as bare, confrelid::regclass::text as target
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
        and not exists (select from pg_index i where i.indrelid = f.conrelid
          and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`,
  );
  await close();
  await database.drop();
  expect(rows).toEqual([]);
});
