import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readManifest } from '../processes/manifest.ts';
import { makeFolder } from './make-folder.ts';

const MAX_MS = 300_000;
const lockfileSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

/**
 * Has npm install the browser's package under `cache_dir`, 66 MB, once; returns its folder. Null where this is no
 * released package, or where there is no such browser. Throws when npm cannot get it, or gets another than was tested.
 */
export async function bringPackage(cache_dir: string): Promise<string | null> {
  const { browser_package } = readManifest();
  if (!browser_package || process.platform !== 'linux') return null;
  const { name, version, integrity } = browser_package;
  const folder = path.join(cache_dir, `browser-${version}`);
  const inside = path.join('node_modules', name);
  await makeFolder(folder, async (draft) => {
    const words = ['install', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', [...words, `${name}@${version}`], { cwd: draft, timeout: MAX_MS });
    const lockfile: unknown = JSON.parse(readFileSync(path.join(draft, 'package-lock.json'), 'utf8'));
    const got = lockfileSchema.parse(lockfile).packages[inside]?.integrity;
    if (got !== integrity)
      throw new Error(`npm brought a ${name} that is not the one this Sightline was tested with.`);
  });
  return path.join(folder, inside);
}
