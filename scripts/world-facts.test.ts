import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkFacts, TABLES } from './world-facts.ts';

it('a table of facts passes for 120 days after the oldest of its lookups, and not at all without a day', () => {
  const prices = '/** List prices as of 2026-11-28; ends as of 2026-11-26. */';
  expect(checkFacts('prices.ts', prices, '2027-03-26')).toEqual([]);
  expect(checkFacts('prices.ts', prices, '2027-03-27')).toEqual([
    'prices.ts: is of 2026-11-26. Look it up again: facts older than 120 days are not released.',
  ]);
  expect(checkFacts('prices.ts', '/** List prices. */', '2026-11-28')).toHaveLength(1);
});

it('every table that is watched is there', () => {
  const root = path.join(import.meta.dirname, '..');
  expect(TABLES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
