import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemblePages } from './docs/read-pages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PAGES = path.join(ROOT, '.cache/docs/site');
const NEXT = path.join(ROOT, '.cache/docs/next');
const STAMP = path.join(ROOT, '.cache/docs/built');
const SITE = path.join(ROOT, 'docs/dist');

/**
 * npm run docs: builds the documentation into `docs/dist`, from `docs/` and from what the code says of itself. Changes of
 * code that no page shows build nothing.
 */
await assemblePages(ROOT, PAGES);
const sum = sumOf(PAGES);
const isBuilt = existsSync(path.join(SITE, 'index.html')) && existsSync(STAMP);
if (!isBuilt || readFileSync(STAMP, 'utf8') !== sum) {
  const words = ['build', '.', '--outDir', NEXT];
  execFileSync('vitepress', words, { cwd: PAGES, stdio: ['ignore', 'ignore', 'inherit'] });
  // A server that runs has the former site until the new one is whole.
  rmSync(SITE, { recursive: true, force: true });
  renameSync(NEXT, SITE);
  writeFileSync(STAMP, sum);
}

function sumOf(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  const files = globSync('{**,.vitepress/**}/*', { cwd: folder })
    .filter((name) => statSync(path.join(folder, name)).isFile() && !name.includes('.vitepress/cache'))
    .sort();
  for (const name of files)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}
