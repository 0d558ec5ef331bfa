import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, runText } from '../server/src/platform/db/database.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';
import { compareTables, writeTables } from './tables/compare-tables.ts';

const TABLES = join(import.meta.dirname, '../server/tables');
const copy = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(copy, { recursive: true }));

const seen = { at_first: [''], changed: [''], unsaid: [''], written: [''] };

beforeAll(async () => {
  cpSync(TABLES, copy, { recursive: true });
  await withMigratedDatabase(async (connection) => {
    seen.at_first = await compareTables(connection, TABLES);
    const { db, close } = openDatabase(connection, 1);
    await runText(db, 'alter table topics add column mood text').finally(close);
    seen.changed = await compareTables(connection, copy);
    const file = join(copy, 'understanding.sql');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/-- .*\n(?=create table brands)/, ''));
    seen.unsaid = await writeTables(connection, copy);
    seen.written = await compareTables(connection, copy);
  });
});

it('server/tables shows every table as the migrations make it, with what a row of it is', () => {
  expect(seen.at_first).toEqual([]);
});

it('a column that a migration adds is missed in server/tables', () => {
  expect(seen.changed).toEqual([
    'server/tables/measuring-topics.sql differs from what the migrations make; npm run tables writes it.',
  ]);
});

it('writing the tables adds the column and keeps what people wrote above', () => {
  const text = readFileSync(join(copy, 'measuring-topics.sql'), 'utf8');
  expect(text).toContain('  mood text');
  expect(text).toContain('-- A subject for which a website wants to be mentioned.\ncreate table topics (');
});

it('a table of which nobody says what a row of it is is a fault', () => {
  expect(seen.unsaid).toEqual(['server/tables/understanding.sql: say above brands what a row of it is.']);
  expect(seen.written).toEqual(seen.unsaid);
});
