import { expect, it } from 'vitest';
import { keepsTheCount, unsupportedClaims } from './model-claims.ts';

const SOURCE = 'Acme runs on PostgreSQL 16 and costs 1,200 euros. Bakeries use it; see docs.acme.example.';

it.each([
  ['Acme runs on PostgreSQL.', []],
  ['A bakery pays 1200 euros for Acme.', []],
  ['Bakeries: Acme costs 1,200 euros. It runs on PostgreSQL 16.', []],
  ['- Each bakery reads docs.acme.example.', []],
  ['Acme runs on MySQL 16.', ['MySQL']],
  ['Acme costs 1,300 euros in two plans.', ['1,300 euros', 'two']],
  ['Tillpoint costs more than Acme.', ['Tillpoint']],
  ['It works on an iPhone; see reddit.com.', ['iPhone', 'reddit.com']],
])('The text “%s” adds the unsupported claims %j', (text, added) => {
  expect(unsupportedClaims(text, SOURCE)).toEqual(added);
});

it.each([
  ['Seven answers cite it.', 'It is cited in 7 answers.', true],
  ['Many answers cite it.', 'It is cited in 7 answers.', false],
  ["Seven answers don't cite it.", 'It is cited in 7 answers.', false],
  ['It isn’t cited in 7 answers.', 'Not cited in 7 answers.', true],
])('The text “%s” beside “%s”: same count is %s', (text, plain, same) => {
  expect(keepsTheCount(text, plain)).toBe(same);
});
