import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ScriptSite } from './script-site.ts';

const SOURCES = path.resolve(import.meta.dirname, '../sites');
const CACHE = path.resolve(import.meta.dirname, '../../.cache/sites');

/** Where each framework writes the site's files. */
const BUILT = { docusaurus: 'build', next: 'out' };
export type Framework = keyof typeof BUILT;
export const FRAMEWORKS: Framework[] = ['docusaurus', 'next'];

/**
 * Installing and building take about three minutes when registry and machine are slow; more means that something hangs.
 */
const MAX_BUILD_MS = 15 * 60_000;

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/x-component',
};

/**
 * Installs the framework from npm and builds the site of `e2e/sites` with it, unless nothing has changed; returns the
 * folder of its files.
 */
export async function buildRealSite(framework: Framework): Promise<string> {
  const sources = path.join(SOURCES, framework);
  const place = path.join(CACHE, `${framework}-${hashOf(sources)}`);
  if (existsSync(place)) return place;
  const work = path.join(CACHE, `${framework}-work`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(sources, work, { recursive: true });
  await npm(work, 'ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund');
  await npm(work, 'run', 'build');
  for (const old of readdirSync(CACHE).filter(
    (name) => name.startsWith(framework) && name !== path.basename(work),
  ))
    rmSync(path.join(CACHE, old), { recursive: true });
  renameSync(path.join(work, BUILT[framework]), place);
  rmSync(work, { recursive: true });
  return place;
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of globSync(['**/*.*', '.npmrc'], { cwd: folder }).sort())
    hash.update(`${name}\n`).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The tests' own settings for Node and the runner do not affect the build, and telemetry is off. */
async function npm(cwd: string, ...given: string[]): Promise<void> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  await promisify(execFile)('npm', given, {
    cwd,
    timeout: MAX_BUILD_MS,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' },
  });
}

/**
 * Serves the folder's files on the site, with the tag first in every page's head; the site's scripts are not answered
 * before `started`.
 */
export function serveRealSite(site: ScriptSite, folder: string, tag: string, started: Promise<void>): void {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const file = readFileSync(path.join(folder, name));
    const isPage = name.endsWith('.html');
    const body = isPage ? file.toString().replace(/<head[^>]*>/, (head) => head + tag) : file;
    const bare = `/${name.replace(/(^|\/)index\.html$/, '')}`;
    for (const address of new Set([`/${name}`, bare, isPage ? `${bare}/` : bare]))
      site.pages.set(address, async (_, response) => {
        if (name.endsWith('.js')) await started;
        response.writeHead(200, { 'content-type': type }).end(body);
      });
  }
}
