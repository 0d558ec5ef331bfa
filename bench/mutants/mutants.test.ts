import { expect, it } from 'vitest';
import type { SourceFile, SourceTree } from '../../scripts/source-tree.ts';
import { choose, findMutants, withMutant } from './find-mutants.ts';
import { mapTests } from './nearest-tests.ts';
import { readFailure } from './test-runs.ts';

const broken = (text: string) => findMutants('a.ts', text).map((mutant) => withMutant(text, mutant));

it.each([
  ['const old = age >= 18;', ['const old = age > 18;']],
  ['const both = a && b;', ['const both = a || b;']],
  ['if (late) stop();', ['if (false) stop();', 'if (late) 0;']],
  ['const no = !yes;', ['const no = yes;']],
  ['const MAX_TRIES = 12;', ['const MAX_TRIES = 13;']],
  ['const MAX_MS = 60_000;', ['const MAX_MS = 120000;']],
  ['await forget(id);', ['0;']],
  [
    'sql`select 1 from t where a = 1 and b = 2 order by c desc`',
    [
      'sql`select 1 from t where a = 1 or b = 2 order by c desc`',
      'sql`select 1 from t where a = 1 and b = 2 order by c asc`',
    ],
  ],
])('Every place to break is found in %s', (text, expected) => {
  expect(broken(text)).toEqual(expected);
});

it.each([
  "import { a } from './a.ts';",
  'type Age = 1 | 2;',
  "ctx.log.info({ late: a > b }, 'said');",
  "throw new Error(a > b ? 'x' : 'y');",
  "const words = 'a and b desc';",
])('The mutation test leaves code alone whose change nobody could notice: %s', (text) => {
  expect(broken(text)).toEqual([]);
});

it('A change elsewhere in a file does not make other places be chosen', () => {
  const text = Array.from({ length: 30 }, (_, n) => `export const one${n} = a${n} < b${n};`).join('\n');
  const chosen = (all: string) => choose(findMutants('a.ts', all), 2).map(({ around }) => around);
  expect(chosen(text)).toHaveLength(2);
  expect(chosen(`const added = 1;\n${text}`)).toEqual(chosen(text));
});

const treeOf = (files: Record<string, string[]>, texts: Record<string, string> = {}): SourceTree => ({
  root: '',
  files: new Map(
    Object.entries(files).map(([path, targets]): [string, SourceFile] => [
      path,
      {
        path,
        code: '',
        text: texts[path] ?? '',
        imports: targets.map((target) => ({ from: path, specifier: '', line: 1, type_only: false, target })),
      },
    ]),
  ),
});

it('The tests beside a file run first, those that break things last, and those far away do not all run', () => {
  const far = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`server/test/far-${n}.test.ts`, ['server/src/app.ts']]),
  );
  const tree = treeOf({
    'server/src/room/work.ts': [],
    'server/src/room/work.service.ts': ['server/src/room/work.ts'],
    'server/src/room/service.test.ts': ['server/src/room/work.service.ts'],
    'server/src/other/other.test.ts': ['server/src/room/work.ts'],
    'server/src/room/faults-work.test.ts': ['server/src/room/work.ts'],
    'server/faults/faults-work.test.ts': ['server/src/room/work.ts'],
    'server/src/app.ts': ['server/src/room/work.service.ts'],
    ...far,
  });
  const { tests, journeys } = mapTests(tree)('server/src/room/work.ts');
  expect(tests.slice(0, 2)).toEqual(['server/src/room/service.test.ts', 'server/src/other/other.test.ts']);
  expect(tests.at(-1)).toBe('server/src/room/faults-work.test.ts');
  expect(tests).toHaveLength(6);
  expect(journeys).toEqual([]);
});

it('The tests that start a program are near to what the program is made of', () => {
  const tree = treeOf(
    {
      'server/src/main.ts': ['server/src/roles/pair.ts'],
      'server/src/roles/pair.ts': [],
      'server/test/process.ts': [],
      'server/test/life.test.ts': ['server/test/process.ts'],
    },
    { 'server/test/process.ts': "const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');" },
  );
  expect(mapTests(tree)('server/src/roles/pair.ts').tests).toEqual(['server/test/life.test.ts']);
});

it('The journeys that speak of a screen run first for it', () => {
  const texts = {
    'dashboard/src/remove-website-card.tsx': 'export function RemoveWebsiteCard() { return say("Remove") }',
    'e2e/domains.spec.ts': "test('A person can remove a website'); click('Remove website')",
    'e2e/tasks.spec.ts': "test('A person sees a task end'); click('Tasks')",
    'e2e/team.spec.ts': "test('A person invites another'); click('Invite')",
    'e2e/journey-company.spec.ts': "test('A company can remove a website'); click('Remove website card')",
  };
  const tree = treeOf(Object.fromEntries(Object.keys(texts).map((path) => [path, []])), texts);
  const { journeys } = mapTests(tree)('dashboard/src/remove-website-card.tsx');
  expect(journeys[0]).toBe('e2e/domains.spec.ts');
  expect(journeys).not.toContain('e2e/journey-company.spec.ts');
});

it.each([
  [' FAIL  |server| server/src/a/b.test.ts > It breaks', 'server/src/a/b.test.ts', ' > It breaks'],
  [' FAIL   unit  contract/src/b.test.ts > It breaks', 'contract/src/b.test.ts', ' > It breaks'],
  ['  1) [others] › e2e/b.spec.ts:10:1 › It breaks ', 'e2e/b.spec.ts', ':10:1 › It breaks'],
])('The test that noticed a break is read from what a run printed: %s', (line, file, title) => {
  const printed = `before\n${line}\n\n    Error: Not as expected\nafter`;
  expect(readFailure(printed)).toEqual({ file, said: `${file}${title} (Error: Not as expected)` });
});

it('A run that fails outside of any test is told by its error', () => {
  expect(readFailure('Building …\nTypeError: no such thing\n    at a.ts:1')).toEqual({
    file: null,
    said: 'a failure outside of any test: TypeError: no such thing',
  });
});
