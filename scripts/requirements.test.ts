import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { idsInTests, readRequirements } from './requirements.ts';

it('The requirements script reads every row of the table once', () => {
  const rows = readRequirements(
    readFileSync(join(import.meta.dirname, '../contributing/requirements.tsv'), 'utf8'),
  );
  expect(rows.length).toBe(920);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows[0]).toMatchObject({ id: 'P-NAV-01', area: 'P-NAV', issue: 'Measure' });
  expect(rows.every(({ text, issue }) => text !== '' && issue !== '')).toBe(true);
  expect(rows.filter(({ beyondTests }) => beyondTests)).toHaveLength(4);
});

it('The requirements script takes all ids from a test title that has several', () => {
  const tests = `it('[A-TOPIC-07] shows', f);\nit("[P-NAV-01, P-NAV-02] [A-ONB-05] too", f);\nlist['A-TOPIC-08'];`;
  expect(idsInTests(tests)).toEqual(['A-TOPIC-07', 'P-NAV-01', 'P-NAV-02', 'A-ONB-05']);
});

it('The requirements script takes no ids from tests that do not run', () => {
  const tests = `// it('[A-TOPIC-07]', f);\n/* it('[A-TOPIC-08]', f) */\nit.skip('[A-TOPIC-09]', f);\ntest.todo('[A-TOPIC-10]');`;
  expect(idsInTests(tests)).toEqual([]);
});
