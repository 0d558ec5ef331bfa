import { expect, it } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { createTestDatabase } from './test-database.ts';

it('gives each caller a migrated database of its own', async () => {
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
