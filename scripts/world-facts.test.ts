import { expect, it } from 'vitest';
import { facts } from '../server/src/platform/facts.ts';
import { namesInUse, WORLD_TABLES } from '../server/test/world-tables.ts';
import { checkFacts } from './world-facts.ts';

const PAGE = 'https://operator.example/bots';
const on = (day: string) => ({ released: day, now: day });
const check = (source: string, seen: string, day: string, rows: unknown = ['a row']) =>
  checkFacts('crawlers', [facts(source, seen, rows)], on(day));

it('Rows pass for 120 days after they were looked up, and never in the future', () => {
  expect(check(PAGE, '2026-11-26', '2027-03-26')).toEqual([]);
  expect(check(PAGE, '2026-11-26', '2027-03-27')).toEqual([
    `crawlers, rows from ${PAGE}: It is of 2026-11-26. Look it up again: facts older than 120 days are not released.`,
  ]);
  expect(check(PAGE, '2026-11-27', '2026-11-26')).toEqual([
    `crawlers, rows from ${PAGE}: 2026-11-27 has not come yet. Say when it was looked up.`,
  ]);
  const late = { released: '2026-11-26', now: '2027-11-26' };
  expect(checkFacts('crawlers', [facts(PAGE, '2026-11-26', ['a row'])], late)).toEqual([]);
});

it.each(['', 'operator.example/bots', 'http://operator.example', 'https://*', 'https://bots'])(
  'Rows whose source is “%s” are refused',
  (source) => {
    expect(check(source, '2026-11-26', '2026-11-26')).toHaveLength(1);
  },
);

it('Rows without a day, groups without rows and tables without groups are refused, and each other group is looked at', () => {
  expect(check(PAGE, 'November', '2026-11-26')).toHaveLength(1);
  expect(check(PAGE, '2026-11-26', '2026-11-26', [])).toHaveLength(1);
  expect(check(PAGE, '2026-11-26', '2026-11-26', {})).toHaveLength(1);
  expect(checkFacts('crawlers', [], on('2026-11-26'))).toHaveLength(1);
  const groups = ['2025-01-01', '2026-11-26', '2025-01-02'].map((seen) => facts(PAGE, seen, ['a row']));
  expect(checkFacts('crawlers', groups, on('2026-11-26'))).toHaveLength(2);
});

it('Every crawler, sender, click mark and place to pay that the product knows is in a row with a source', () => {
  const rows = JSON.stringify(WORLD_TABLES);
  const used = namesInUse();
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter((name) => !rows.includes(name))).toEqual([]);
});
