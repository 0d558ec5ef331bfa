import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bringPackage, rememberFailure } from './bring-package.ts';

const PACKAGE = { name: '@sparticuz/chromium', version: '1.2.3', integrity: 'sha512-right' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bring-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of npm. */
function makeNpm(script: string): string {
  const file = path.join(folder, 'npm');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

it.each([
  [
    'echo "npm error code ENOTFOUND\nnpm error secret-host" >&2; exit 1',
    /npm could not get one \(ENOTFOUND\)\. Install Chromium/,
  ],
  ['exit 1', /npm could not get one \(it failed\)\. Install Chromium/],
  [
    `echo '{"packages":{"node_modules/@sparticuz/chromium":{"integrity":"sha512-wrong"}}}' > package-lock.json`,
    /not the one this Sightline was tested with\. Install Chromium/,
  ],
])(
  'Where npm brings no browser (%s), the error says so and how to get one, and nothing is left',
  async (script, words) => {
    const cache_dir = path.join(folder, 'cache');
    const brought = bringPackage(cache_dir, PACKAGE, makeNpm(script));
    await expect(brought).rejects.toMatchObject({ code: 'no_browser', status: 503 });
    await expect(brought).rejects.toThrow(words);
    await expect(brought).rejects.not.toThrow(/secret-host/);
    expect(readdirSync(cache_dir)).toEqual([]);
  },
);

it('A machine without npm is told so', async () => {
  const brought = bringPackage(path.join(folder, 'cache'), PACKAGE, path.join(folder, 'absent'));
  await expect(brought).rejects.toThrow(/npm is not installed/);
});

it('The very package that was tested is kept', async () => {
  const npm = makeNpm(
    `echo '{"packages":{"node_modules/@sparticuz/chromium":{"integrity":"sha512-right"}}}' > package-lock.json`,
  );
  const at = await bringPackage(folder, PACKAGE, npm);
  expect(at).toBe(path.join(folder, 'browser-1.2.3/node_modules/@sparticuz/chromium'));
  expect(existsSync(path.join(folder, 'browser-1.2.3/package-lock.json'))).toBe(true);
});

it('After a failure npm is left alone for ten minutes', async () => {
  let [now, tries] = [0, 0];
  const bring = rememberFailure(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('no way');
      return '/there';
    },
    () => now,
  );
  await expect(bring('x')).rejects.toThrow('no way');
  now = 9 * 60_000;
  await expect(bring('x')).rejects.toThrow('no way');
  expect(tries).toBe(1);
  now = 11 * 60_000;
  expect(await bring('x')).toBe('/there');
});
