import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const lines = (count: number) => 'x();\n'.repeat(count);

/** The house rules that Biome enforces. `null` is a place where the same text is allowed. */
const PLANTED: [path: string, text: string, rule: string | null][] = [
  ['server/src/a.ts', 'export const port = process.env.PORT;', 'noProcessEnv'],
  ['server/src/features/b/b.service.ts', 'export const port = process.env.PORT;', 'noProcessEnv'],
  ['dashboard/src/ui/c.tsx', 'export const mode = process.env.MODE;', 'noProcessEnv'],
  ['server/src/config.ts', 'export const port = process.env.PORT;', null],
  ['scripts/d.ts', 'export const port = process.env.PORT;', null],
  ['e2e/e.spec.ts', 'export const port = process.env.PORT;', null],
  ['server/src/f.ts', 'export default 1;', 'noDefaultExport'],
  ['server/src/f.test.ts', 'export default 1;', 'noDefaultExport'],
  ['dashboard/vite.config.ts', 'export default 1;', null],
  ['server/src/g.ts', "export * from './a.ts';", 'noReExportAll'],
  ['server/src/h.ts', "export { port } from './a.ts';", 'noBarrelFile'],
  ['server/src/i.ts', 'export const x = (y: any) => y;', 'noExplicitAny'],
  ['server/src/j.ts', 'export enum J { one }', 'noEnum'],
  ['server/src/k.ts', lines(301), 'noExcessiveLinesPerFile'],
  ['server/src/k.test.ts', lines(301), 'noExcessiveLinesPerFile'],
  ['server/src/l.ts', `export function l() {\n${lines(61)}}`, 'noExcessiveLinesPerFunction'],
  ['server/src/l.test.ts', `export function l() {\n${lines(61)}}`, null],
  ['server/src/mustBeKebab.ts', 'x();', 'useFilenamingConvention'],
  ['server/src/n.ts', 'console.log(1);', 'noConsole'],
  ['bench/n.ts', 'console.log(1);', null],
  ['server/src/o.ts', "import { x } from './a';\nx();", 'useImportExtensions'],
  ['server/src/p.ts', 'export const p = process.argv[2]!;', 'noNonNullAssertion'],
  ['server/src/y.ts', 'export const late = AbortSignal.timeout(5000);', 'plugin'],
  ['server/src/y.test.ts', 'export const late = AbortSignal.timeout(5000);', 'plugin'],
  ['server/src/yy.test.ts', "it('Works.', async () => {}, 5000);", 'plugin'],
  ['server/src/yz.test.ts', "it.each([1])('Works %s.', async () => {}, LIMIT);", 'plugin'],
  ['server/src/zz.test.ts', "it.each([1])('Works %s.', async () => {});", null],
  ['server/src/z.test.ts', 'vi.setConfig({ testTimeout: 5000 });', 'plugin'],
  ['server/src/aa.test.ts', 'await new Promise((done) => setTimeout(done, 50));', 'plugin'],
  ['server/test/ab.ts', 'await new Promise<void>((done) => {\n  setTimeout(done, 50);\n});', 'plugin'],
  ['e2e/ac.spec.ts', 'await page.waitForTimeout(500);', 'plugin'],
  [
    'scripts/ad.test.ts',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(50);",
    'noRestrictedImports',
  ],
  [
    'server/test/doubles/pause.ts',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(50);",
    null,
  ],
  ['server/src/ae.ts', 'await new Promise((done) => setTimeout(done, 50));', null],
  ['server/src/af.test.ts', 'setTimeout(() => stop.abort(), 50);', null],
  ['dashboard/src/q.tsx', 'useEffect(() => place.current?.scrollTo({ top: 0 }));', 'plugin'],
  [
    'dashboard/src/r.tsx',
    'useLayoutEffect(() => (place ? place.scrollIntoView() : undefined), []);',
    'plugin',
  ],
  ['dashboard/src/s.tsx', 'useEffect(() => {\n  if (place) return place.focus();\n});', 'plugin'],
  ['dashboard/src/t.tsx', 'useDidUpdate(() => place.scrollTo(0, 0), [place]);', 'plugin'],
  ['dashboard/src/u.tsx', 'useEffect(scrollUp);', 'plugin'],
  ['dashboard/src/v.tsx', 'useEffect(() => () => leave());', null],
  [
    'dashboard/src/w.tsx',
    'useEffect(() => {\n  if (!place) return;\n  const stop = watch(place);\n  return stop;\n});',
    null,
  ],
  [
    'dashboard/src/x.tsx',
    'useEffect(() => {\n  show(list.map((one) => {\n    return name(one);\n  }));\n});',
    null,
  ],
];

let found: { path: string; rule: string }[] = [];
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-'));
  mkdirSync(join(root, 'scripts'));
  for (const path of [
    'biome.json',
    'scripts/effect-returns.grit',
    'scripts/awake-deadlines.grit',
    'scripts/own-limits.grit',
    'scripts/no-sleeps.grit',
  ])
    copyFileSync(join(ROOT, path), join(root, path));
  for (const [path, text] of PLANTED) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const report = biome('lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.');
  found = [...report.matchAll(/"category":"(?:lint\/\w+\/)?(\w+)".*?"path":"([^"]+)"/g)].map(
    ([, rule = '', path = '']) => ({ rule, path }),
  );
});
afterAll(() => rmSync(root, { recursive: true }));

function biome(...args: string[]): string {
  try {
    return execFileSync(join(ROOT, 'node_modules/.bin/biome'), args, {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}

it.each(PLANTED.filter(([, , rule]) => rule !== null))(
  'Biome reports the planted violation in %s (%#)',
  (path, _text, rule) => {
    expect(found).toContainEqual({ path, rule });
  },
);

it.each(PLANTED.filter(([, , rule]) => rule === null))('Biome accepts what is allowed in %s (%#)', (path) => {
  expect(found.filter((one) => one.path === path)).toEqual([]);
});
