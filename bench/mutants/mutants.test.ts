import { expect, it } from 'vitest';
import type { SourceFile, SourceTree } from '../../scripts/source-tree.ts';
import { choose, findMutants, withMutant } from './find-mutants.ts';
import { importersOf, nearestTests } from './nearest-tests.ts';

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

const treeOf = (files: Record<string, string[]>): SourceTree => ({
  root: '',
  files: new Map(
    Object.entries(files).map(([path, targets]): [string, SourceFile] => [
      path,
      {
        path,
        code: '',
        text: '',
        imports: targets.map((target) => ({ from: path, specifier: '', line: 1, type_only: false, target })),
      },
    ]),
  ),
});

it('The tests beside a file run first, and those far away do not all run', () => {
  const far = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`server/test/far-${n}.test.ts`, ['server/src/app.ts']]),
  );
  const tree = treeOf({
    'server/src/room/work.ts': [],
    'server/src/room/work.service.ts': ['server/src/room/work.ts'],
    'server/src/room/service.test.ts': ['server/src/room/work.service.ts'],
    'server/src/other/other.test.ts': ['server/src/room/work.ts'],
    'server/src/app.ts': ['server/src/room/work.service.ts'],
    ...far,
  });
  const nearest = nearestTests(tree, importersOf(tree), 'server/src/room/work.ts');
  expect(nearest.slice(0, 2)).toEqual(['server/src/room/service.test.ts', 'server/src/other/other.test.ts']);
  expect(nearest).toHaveLength(8);
});
