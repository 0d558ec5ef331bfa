import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../test/clickhouse/start-clickhouse.ts';
import { clusterStatements } from './cluster-schema.ts';
import { CLICKHOUSE_FILES, migrateClickHouse } from './migrate-clickhouse.ts';

const FIRST = 'create table kept (n UInt64) engine = MergeTree order by n;\n';

describe.skipIf(noClickHouse)('The tables in ClickHouse', () => {
  let engine: TestClickHouse;
  let folder: string;
  beforeAll(async () => {
    engine = await startClickHouse();
    folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-files-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await engine.stop();
  });

  it('A file of the schema is applied once, an interrupted one goes on where it was, and another program’s tables are refused', async () => {
    const { clickhouse } = engine;
    writeFileSync(path.join(folder, '0001_kept.sql'), `${FIRST}create table broken (n Nonsense);\n`);
    await expect(migrateClickHouse(clickhouse, null, folder)).rejects.toThrow('Nonsense');
    await clickhouse.insert('kept', [{ n: 1 }], 'one');
    writeFileSync(
      path.join(folder, '0001_kept.sql'),
      `${FIRST}create materialized view kept_again engine = MergeTree order by n as select n from kept;\n`,
    );
    expect(await migrateClickHouse(clickhouse, null, folder)).toEqual(['0001_kept.sql']);
    expect(await migrateClickHouse(clickhouse, null, folder)).toEqual([]);
    expect(await clickhouse.rows('select n from kept')).toEqual([{ n: 1 }]);
    rmSync(path.join(folder, '0001_kept.sql'));
    await expect(migrateClickHouse(clickhouse, null, folder)).rejects.toThrow(
      'made by another version of Sightline (0001_kept.sql)',
    );
  });

  it('Rows that are written again with their token are there once, and a newer row takes the place of an older one', async () => {
    const clickhouse = await engine.openAnother();
    expect(await migrateClickHouse(clickhouse, null)).not.toEqual([]);
    const row = (nth: number, written: number) => ({
      domain_id: '019a0000-0000-4000-8000-000000000002',
      id: `019a0000-0000-4000-8000-00000000000${nth}`,
      pages_count: written,
      written,
    });
    for (let tries = 0; tries < 3; tries += 1)
      await clickhouse.insert('visitors', [row(0, 1), row(1, 1)], 'token');
    expect(await clickhouse.rows('select count() as n from visitors')).toEqual([{ n: 2 }]);
    await clickhouse.insert('visitors', [row(1, 2)], 'another token');
    await clickhouse.insert('visitors', [row(1, 1)], 'a token that comes late');
    expect(
      await clickhouse.rows('select pages_count as n from visitors final order by toString(id)'),
    ).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('ClickHouse can read every statement of a cluster’s schema', async () => {
    const { clickhouse } = engine;
    const files = readdirSync(CLICKHOUSE_FILES).map((name) =>
      readFileSync(path.join(CLICKHOUSE_FILES, name), 'utf8'),
    );
    const statements = files.flatMap((text) => clusterStatements(text, 'main'));
    expect(statements.length).toBeGreaterThan(4);
    for (const statement of statements) await clickhouse.run(`explain ast ${statement}`);
    await expect(clickhouse.run('explain ast create table t on on')).rejects.toThrow('Syntax error');
  });
});
