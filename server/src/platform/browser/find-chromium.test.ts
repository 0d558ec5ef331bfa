import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

let cache_dir = '';
beforeEach(() => {
  cache_dir = mkdtempSync(path.join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(cache_dir, { recursive: true, force: true, maxRetries: 5 }));

/** A program that only prints its version, and exits with the given code. */
function makeProgram(name: string, code = 0): string {
  const file = path.join(cache_dir, name);
  writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(file, 0o755);
  return file;
}

it('The configured browser is used, otherwise the first one on the system that starts', async () => {
  const [given, broken, works] = [makeProgram('given'), makeProgram('broken', 1), makeProgram('works')];
  const system_chromiums = [path.join(cache_dir, 'absent'), broken, works];
  const chosen = await findChromium({ chromium_path: given, cache_dir, system_chromiums });
  expect(chosen.executable_path).toBe(given);
  expect((await findChromium({ cache_dir, system_chromiums })).executable_path).toBe(works);
});

it('A configured browser that does not start is named in the error and not replaced by another', async () => {
  const found = findChromium({ chromium_path: makeProgram('broken', 1), cache_dir });
  await expect(found).rejects.toThrow(/broken\) does not start\. Install Chromium/);
});

it('The browser from npm opens a page with visible text and does not get the server’s environment', async () => {
  const { executable_path, args, env } = await findChromium({ cache_dir, system_chromiums: [] });
  expect(Object.keys(env).sort()).toEqual(['FONTCONFIG_PATH', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH']);
  const browser = await chromium.launch({ executablePath: executable_path, args, env });
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 100 } });
    await page.setContent('<body style="margin:0;font-size:60px">');
    const blank = await page.screenshot();
    await page.setContent('<body style="margin:0;font-size:60px">Sightline');
    expect(blank.equals(await page.screenshot())).toBe(false);
  } finally {
    await browser.close();
  }
});
