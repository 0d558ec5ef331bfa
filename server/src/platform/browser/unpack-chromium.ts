import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const UNPACK =
  "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";

/**
 * Unpacks the Chromium that npm installed (about a second and 200 MB, once) and returns its folder: inside the
 * package, or under `cache_dir` where we may not write there. Null when the package is absent, as outside Linux.
 */
export async function unpackChromium(cache_dir: string): Promise<string | null> {
  const package_dir = findPackage();
  if (!package_dir) return null;
  const folder = path.join(
    isWritable(package_dir) ? package_dir : cache_dir,
    `chromium-${versionOf(package_dir)}`,
  );
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.draft-`);
  try {
    // In a process of its own, since only environment variables steer the package: it would run any /tmp/chromium
    // that somebody planted, hence TMPDIR, and the runtime's name makes it unpack libraries that a bare system lacks.
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: package_dir,
      env: { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    writeFileSync(path.join(draft, 'fonts', 'fonts.conf'), fontSettings(folder));
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The packaged settings look for fonts in /tmp/fonts only: elsewhere every text would be blank. */
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
