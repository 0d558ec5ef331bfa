import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTestOptions } from './test-options.mjs';

const PARTS = ['check', 'vitest', 'browser', 'engines'];
const partsOf = (...args) => {
  const { runs } = readTestOptions(args);
  return PARTS.filter(runs);
};

it('npm test runs all parts but other engines, --all these too, and --only one part', () => {
  expect(partsOf()).toEqual(['check', 'vitest', 'browser']);
  expect(partsOf('--all')).toEqual(PARTS);
  for (const part of PARTS) expect(partsOf('--all', `--only=${part}`)).toEqual([part]);
});

it('A shard is passed on to the one part that runs', () => {
  expect(readTestOptions([])).toMatchObject({ all: false, shard: [] });
  expect(readTestOptions(['--all', '--only=vitest', '--shard=2/3'])).toMatchObject({
    all: true,
    shard: ['--shard=2/3'],
  });
});

it.each([
  [['--onyl=check'], /--onyl/],
  [['faults'], /faults/],
  [['--only=lint'], '--only takes check, vitest, browser, engines, not “lint”.'],
  [['--shard=1/3'], '--shard needs --only=vitest or --only=browser.'],
  [['--only=check', '--shard=1/3'], '--shard needs --only=vitest or --only=browser.'],
  [['--only=vitest', '--shard=4/3'], '--shard takes a part of several, such as 1/3, not “4/3”.'],
  [['--only=vitest', '--shard=0/3'], /such as 1\/3/],
  [['--only=vitest', '--shard=one'], /such as 1\/3/],
])('npm test refuses what it cannot understand, and says what it takes: %j', (args, words) => {
  expect(() => readTestOptions(args)).toThrow(words);
});

it('The machines that test a pull request share all parts without a gap, with the commands of .ci/run', () => {
  const file = new URL('../../.github/workflows/ci.yml', import.meta.url);
  const { permissions, jobs } = parse(readFileSync(file, 'utf8'));
  expect(permissions).toEqual({});
  expect(jobs.test.steps.at(-1).run).toMatch(/^\.ci\/run \$\{\{ matrix\.share \}\}$/);
  const told = jobs.test.strategy.matrix.share.map((share) =>
    readTestOptions(['--all', ...share.split(' ')]),
  );
  for (const part of PARTS) {
    const shards = told.filter(({ runs }) => runs(part)).flatMap(({ shard }) => shard);
    const of = Math.max(1, shards.length);
    expect(told.filter(({ runs }) => runs(part))).toHaveLength(of);
    expect(shards).toEqual(shards.map((_, at) => `--shard=${at + 1}/${of}`));
  }
});
