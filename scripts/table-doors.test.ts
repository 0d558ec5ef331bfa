import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSourceTree } from './source-tree.ts';
import { checkTableDoors } from './table-doors.ts';

/** What is wrong in a house whose room `things` writes the table `things`, and in which `others` does this. */
function check(statement: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tables-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    'server/tables/measuring.sql': 'create table things (\n  id uuid\n);\n',
    'server/src/measuring/things/things.queries.ts': 'export const q = sql`insert into things select`;',
    'server/src/measuring/others/parts/others.queries.ts': `export const q = sql\`${statement}\`;`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkTableDoors(readSourceTree(root));
}

it('A table that two rooms write is reported with both places', () => {
  const [found, ...more] = check('with x as (update things set id = null) select');
  expect(more).toEqual([]);
  expect(found).toMatch(
    /^things is written by measuring\/others .*others\.queries\.ts:1.*things\.queries\.ts:1/,
  );
});

it('A table that one more room begins to read is reported', () => {
  expect(check('select from brands join things using (id)')).toEqual([
    expect.stringMatching(/^things is read by 1 other rooms, 0 before: measuring\/others\./),
  ]);
});

it('A statement about no table of another room is not reported', () => {
  expect(check('select 1 from things_of_others')).toEqual([]);
});
