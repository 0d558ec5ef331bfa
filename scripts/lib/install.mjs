import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, giveUp, ROOT, run } from './run.mjs';

const LOCKFILE = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.sightline-installed');
/** The packages and npm's cache of them; npm removes old ones first. */
const NEEDED_MB = existsSync(MODULES) ? 500 : 1_500;

/**
 * Regardless of NODE_ENV and personal settings, the build needs the first two; warnings about Node 20 would mislead.
 */
const OPTIONS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
const DISK_FULL = `The disk is too full. Sightline needs about ${NEEDED_MB} MB for its packages; make room and try again.`;

/** Installs exactly what the lockfile lists, unless it is already there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // On a full disk npm reports success and leaves packages with empty files.
  if (freeMegabytes() < NEEDED_MB) giveUp(DISK_FULL);
  console.log('Installing the packages Sightline needs (about a minute the first time) …');
  const { code, output } = await run('npm', ['ci', ...OPTIONS], {
    env: { ...process.env, PATH: pathWithoutOurs() },
  }).catch((error) => ({ code: 1, output: String(error) }));
  if (code !== 0) giveUp(explain(output));
  writeFileSync(STAMP, lockfileHash());
}

function isInstalled() {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockfileHash();
  // A manual installation counts: npm writes its own copy of the lockfile last.
  const copy = path.join(MODULES, '.package-lock.json');
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(LOCKFILE).mtimeMs;
}

function freeMegabytes() {
  const { bavail, bsize } = statfsSync(ROOT);
  return (bavail * bsize) / 1e6;
}

function lockfileHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
}

/** `npm ci` removes node_modules first, including the Node it would run on if that one is first in the PATH. */
function pathWithoutOurs() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => path.resolve(folder) !== BIN).join(path.delimiter);
}

function explain(output) {
  if (/ENOSPC|EDQUOT/.test(output)) return DISK_FULL;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH/.test(output))
    return 'npm could not reach its registry. Check the network (and npm’s proxy and registry settings), then try again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write here. Check who owns ${ROOT} and npm’s cache folder, then try again.`;
  if (/spawn npm ENOENT/.test(output))
    return 'There is no npm on the PATH. Install it together with Node, then try again.';
  return 'npm could not install the packages; its message is above. Mend that and try again.';
}
