import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSite } from '../../server/src/roles/docs-site.ts';
import { copyDocs } from '../package/copy-files.ts';

const SITE: Record<string, string> = {
  'index.html': '<h1>Sightline documentation</h1>',
  '404.html': '<h1>404</h1>',
  'reference/settings.html': '<h1>Settings</h1>',
  'assets/scores.md.a1.js': 'export const page = "whole";',
  'assets/scores.md.a1.lean.js': 'export const page = "lean";',
  'assets/topic.png': 'a picture',
  'hashmap.json': '{}',
};

it('The package serves the documentation as it was built', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
  for (const [name, text] of Object.entries(SITE)) {
    const file = path.join(folder, 'docs/dist', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const stage = path.join(folder, 'stage');
  copyDocs(folder, stage);
  const file = readSite(path.join(stage, 'docs/dist'));
  const read = async (name: string) => String(await file(name));
  for (const name of ['index.html', '404.html', 'reference/settings.html', 'assets/scores.md.a1.js'])
    expect(await read(name)).toBe(SITE[name]);
  expect(await read('assets/topic.png')).toBe('a picture');
  // Pages may ask for the lean copy, which says the same without texts; the whole one does as well.
  expect(await read('assets/scores.md.a1.lean.js')).toBe(SITE['assets/scores.md.a1.js']);
  expect(await file('no-such-page.html')).toBeNull();
  rmSync(folder, { recursive: true });
});
