import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { BringPackage } from './bring-package.ts';
import { makeFolder } from './make-folder.ts';

const UNPACK =
  "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";

/**
 * Unpacks the Chromium from npm (about a second and 200 MB, once) and returns its folder: inside the package, or under
 * `cache_dir` when the package is read-only. Null when the package is absent, as outside Linux. A released
 * Sightline gets the package by npm.
 */
export async function unpackChromium(cache_dir: string, bring: BringPackage): Promise<string | null> {
  const package_dir = findPackage() ?? (await bring(cache_dir));
  if (!package_dir) return null;
  const folder = path.join(
    isWritable(package_dir) ? package_dir : cache_dir,
    `chromium-${versionOf(package_dir)}`,
  );
  await makeFolder(folder, async (draft) => {
    // Runs in a process of its own, because the package is controlled only by environment variables. TMPDIR is set
    // because it would run any /tmp/chromium that someone planted, and the runtime's name makes it unpack libraries
    // that a bare system lacks.
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: package_dir,
      env: { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    writeFileSync(path.join(draft, 'fonts', 'fonts.conf'), fontSettings(folder));
    chmodSync(draft, 0o755);
  });
  return folder;
}

/** The packaged settings look for fonts only in /tmp/fonts; without a correction, all text would be blank. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

function findPackage(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return path.resolve(path.dirname(entry), '../..');
  } catch {
    return null;
  }
}

function versionOf(package_dir: string): string {
  const manifest = JSON.parse(readFileSync(path.join(package_dir, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
