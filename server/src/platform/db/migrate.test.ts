import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import '../../../test/database-setup.ts';
import { createBareDatabase } from '../../../test/test-database.ts';
import { openDatabase, runText } from './database.ts';
import { migrate } from './migrate.ts';
import { openOneConnection } from './one-connection.ts';

const FILES = readdirSync(path.resolve(import.meta.dirname, '../../../migrations')).sort();

it('Each migration is applied once, even when several processes start at the same time or again later', async () => {
  const cluster = inject('test_cluster');
  const database = `migrate_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase(cluster, 1);
  await runText(admin.db, `create database ${database}`);
  const pools = [1, 2, 3].map(() => openDatabase({ ...cluster, database }, 2));
  const applied = await Promise.all(pools.map(({ db }) => migrate(db)));
  expect(applied.flat().sort()).toEqual(FILES);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const [{ db } = { db: admin.db }] = pools;
  expect(await migrate(db)).toEqual([]);
  const { rows } = await runText(db, 'select name from migrations order by name');
  expect(rows).toEqual(FILES.map((name) => ({ name })));
  // The lock is released.
  const held = await runText(
    db,
    "select 1 from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database()",
  );
  expect(held.rows).toEqual([]);
  for (const { close } of pools) await close();
  await runText(admin.db, `drop database ${database}`);
  await admin.close();
});

/** A database with a table that someone uses, and a folder for migrations that change it. */
async function inUse(files: Record<string, string>) {
  const { connection, drop } = await createBareDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const { db, close } = openDatabase(connection, 4);
  await runText(db, 'create table visits (path text)');
  await runText(db, "insert into visits values ('/')");
  return {
    db,
    folder,
    end: async () => {
      await close();
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
}

it('While a migration waits for a table that is in use, nobody waits behind it, and it is applied once the table is free', async () => {
  const { db, folder, end } = await inUse({ '0001_more.sql': 'alter table visits add column host text;' });
  const migrated = await db.transaction().execute(async (holding) => {
    await runText(holding, 'select from visits');
    const migrating = migrate(db, folder);
    const waiting =
      'select 1 from pg_locks l join pg_database d on d.oid = l.database where datname = current_database() and not granted';
    await expect.poll(async () => (await runText(db, waiting)).rows.length, { interval: 5 }).toBe(1);
    // Read while the other transaction stays open: behind a migration that keeps its place this would never answer.
    await runText(db, "set statement_timeout = '10s'; select path from visits");
    return { migrating };
  });
  expect(await migrated.migrating).toEqual(['0001_more.sql']);
  expect((await runText(db, 'select host from visits')).rows).toEqual([{ host: null }]);
  await end();
});

it('An index is made while its table is in use, by a file whose name says so, and what an interrupted try left is made anew', async () => {
  const text =
    'drop index concurrently if exists by_path;\ncreate index concurrently by_path on visits (path);\n';
  const { db, folder, end } = await inUse({ '0001_by_path.concurrently.sql': text });
  await runText(db, 'create index by_path on visits (length(path))');
  expect(await migrate(db, folder)).toEqual(['0001_by_path.concurrently.sql']);
  const found = await runText(db, "select pg_get_indexdef('by_path'::regclass) as text");
  expect(found.rows).toEqual([{ text: 'CREATE INDEX by_path ON public.visits USING btree (path)' }]);
  expect(await migrate(db, folder)).toEqual([]);
  await end();
});

it('Migrations take as long as they need where the role’s statements may not, and leave its limits as they were', async () => {
  const { db, folder, end } = await inUse({
    '0001_slow.sql': 'select pg_sleep(0.7); alter table visits add column host text;',
    '0002_slow.concurrently.sql': 'drop index if exists by_host;\nselect pg_sleep(0.7);',
  });
  const { rows } = await runText(db, 'select current_database() as name');
  const [{ name = '' } = {}] = rows as { name?: string }[];
  for (const limit of ['statement_timeout', 'lock_timeout'])
    await runText(db, `alter database ${name} set ${limit} = '500ms'`);
  const limited = openDatabase({ ...inject('test_cluster'), database: name }, 1);
  await expect(runText(limited.db, 'select pg_sleep(0.7)')).rejects.toThrow('statement timeout');
  expect(await migrate(limited.db, folder)).toHaveLength(2);
  expect((await runText(limited.db, 'show statement_timeout')).rows).toEqual([
    { statement_timeout: '500ms' },
  ]);
  const backup = await openOneConnection({ ...inject('test_cluster'), database: name });
  expect((await runText(backup.db, 'show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  await backup.close();
  await limited.close();
  await end();
});
