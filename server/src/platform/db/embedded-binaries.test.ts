import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountForPostgres } from './embedded-account.ts';
import { findBinaries, prepareBinaries } from './embedded-binaries.ts';

const is_root = process.getuid?.() === 0;
const account = accountForPostgres('/nowhere');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'binaries-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The package as npm installs it without install scripts. */
function installWithoutLinks(): string {
  const installed = path.join(folder, 'package', 'native');
  const isNoLink = (file: string) => !lstatSync(file).isSymbolicLink();
  mkdirSync(path.dirname(installed));
  cpSync(findBinaries(), installed, { recursive: true, filter: isNoLink });
  copyFileSync(path.join(findBinaries(), '../package.json'), path.join(installed, '../package.json'));
  return installed;
}

const versionOf = (native: string) =>
  execFileSync(path.join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });

it('Library links that the installation of Postgres left out are added', () => {
  const native = installWithoutLinks();
  expect(() => versionOf(native)).toThrow();
  expect(prepareBinaries(native, folder, account)).toBe(native);
  expect(versionOf(native)).toContain('PostgreSQL) 18');
});

it('The binaries of Postgres are copied once where the account cannot use them', () => {
  const native = installWithoutLinks();
  if (is_root) chmodSync(path.dirname(native), 0o700);
  else chmodSync(path.join(native, 'lib'), 0o555);
  const copy = prepareBinaries(native, folder, account);
  expect(copy).toBe(path.join(folder, 'bin', 'native'));
  expect(versionOf(copy)).toContain('PostgreSQL) 18');
  const made = lstatSync(copy).birthtimeMs;
  expect(prepareBinaries(native, folder, account)).toBe(copy);
  expect(lstatSync(copy).birthtimeMs).toBe(made);
  chmodSync(path.join(native, 'lib'), 0o755);
});

it.runIf(is_root)(
  'Where root lets nobody else read what it makes, the copy of the binaries can be run all the same',
  () => {
    const before = process.umask(0o077);
    try {
      const native = installWithoutLinks();
      for (const file of readdirSync(native, { recursive: true, encoding: 'utf8' })) {
        const whole = path.join(native, file);
        if (!lstatSync(whole).isSymbolicLink()) chmodSync(whole, lstatSync(whole).mode & 0o700);
      }
      chmodSync(native, 0o700);
      const base = path.join(folder, 'base');
      mkdirSync(base, { mode: 0o755 });
      chmodSync(base, 0o755);
      const copy = prepareBinaries(native, base, account);
      expect(versionOf(copy)).toContain('PostgreSQL) 18');
      // One that an earlier version made is made again.
      chmodSync(copy, 0o700);
      expect(versionOf(prepareBinaries(native, base, account))).toContain('PostgreSQL) 18');
    } finally {
      process.umask(before);
    }
  },
);
