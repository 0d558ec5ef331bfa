import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import '../../../test/database-setup.ts';
import { openDatabase, runText } from './database.ts';
import { migrate } from './migrate.ts';

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
