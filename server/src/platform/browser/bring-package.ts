import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Manifest, readManifest } from '../processes/manifest.ts';
import { makeFolder } from './make-folder.ts';

/** Gets the browser's package under a folder of ours, and returns where it is; null where there is none. */
export type BringPackage = (cache_dir: string) => Promise<string | null>;

export const HOW_TO_GET_ONE =
  'Install Chromium (Debian, Ubuntu: apt install chromium), or run npm ci with its optional packages, or set CHROMIUM_PATH to the program.';
const MAX_MS = 300_000;
const AGAIN_AFTER_MS = 10 * 60_000;
const lockfileSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

/**
 * Has npm install the browser's package under `cache_dir`, 66 MB, once; returns its folder. Null where this is no
 * released package, or where there is no such browser. Throws `no_browser` when npm cannot get it, or gets another than
 * was tested.
 */
export async function bringPackage(
  cache_dir: string,
  wanted: Manifest['browser_package'] = readManifest().browser_package,
  npm = 'npm',
): Promise<string | null> {
  if (!wanted || process.platform !== 'linux') return null;
  const { name, version, integrity } = wanted;
  const folder = path.join(cache_dir, `browser-${version}`);
  const inside = path.join('node_modules', name);
  await makeFolder(folder, async (draft) => {
    const words = ['install', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)(npm, [...words, `${name}@${version}`], { cwd: draft, timeout: MAX_MS }).catch(
      (error: unknown) => {
        throw noBrowser(`npm could not get one (${reasonOf(error)})`);
      },
    );
    const lockfile: unknown = JSON.parse(readFileSync(path.join(draft, 'package-lock.json'), 'utf8'));
    const got = lockfileSchema.parse(lockfile).packages[inside]?.integrity;
    if (got !== integrity)
      throw noBrowser(`npm brought a ${name} that is not the one this Sightline was tested with`);
  });
  return path.join(folder, inside);
}

/** Each try may take as long as npm waits for its registry, so a failure is answered again for ten minutes. */
export function rememberFailure(bring: BringPackage, now: () => number = Date.now): BringPackage {
  let failed: { error: unknown; at: number } | null = null;
  return async (cache_dir) => {
    if (failed && now() - failed.at < AGAIN_AFTER_MS) throw failed.error;
    try {
      return await bring(cache_dir);
    } catch (error) {
      failed = { error, at: now() };
      throw error;
    }
  };
}

const noBrowser = (why: string) =>
  new AppError('no_browser', `No working Chromium found: ${why}. ${HOW_TO_GET_ONE}`);

/** npm's own code, such as ENOTFOUND; the rest of what it prints names files and addresses of the machine. */
function reasonOf(error: unknown): string {
  const { code, killed, stderr } = failureSchema.parse(error);
  if (killed) return 'it took longer than five minutes';
  return (
    /npm (?:error|ERR!) code (\w+)/.exec(stderr ?? '')?.[1] ??
    (code === 'ENOENT' ? 'npm is not installed' : 'it failed')
  );
}
const failureSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  killed: z.boolean().nullish(),
  stderr: z.string().optional(),
});
