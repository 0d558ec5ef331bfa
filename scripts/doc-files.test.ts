import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const names = new Set(files.map((file) => path.basename(file)));
/** Files of the frameworks that customers use. */
const NOT_OURS = new Set(['hooks.server.ts', 'layout.tsx', 'nuxt.config.ts']);

it('Every source file that the documentation names exists', () => {
  const pages = files.filter((file) =>
    /^((?:docs|contributing)\/[\w/-]+|ARCHITECTURE|CONTRIBUTING)\.md$/.test(file),
  );
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/(?<![\w*.-]|…)[a-z][\w-]*(?:\.[\w-]+)*\.tsx?\b/g)]
      .map(([name]) => name)
      .filter((name) => !/^x\./.test(name) && !names.has(name) && !NOT_OURS.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
