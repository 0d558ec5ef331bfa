import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = ['node_modules', '.git', '.cache', 'test-results', 'data'];

export interface CheckoutCopy {
  root: string;
  remove(): void;
}

/** A copy of this checkout to change, as it is now and without the folders named; its packages are those of this one. */
export function copyCheckout(prefix: string, left_out: readonly string[] = []): CheckoutCopy {
  const root = mkdtempSync(path.join(tmpdir(), prefix));
  // As root, the database runs as another account and has to pass through.
  chmodSync(root, 0o755);
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one) && !left_out.includes(one)))
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  linkPackages(root);
  // A program that was just ended may still be writing.
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 9 }) };
}

/** Its workspaces are those of the copy, and so is what tools keep beside the packages. */
function linkPackages(root: string): void {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(root, 'node_modules');
  mkdirSync(path.join(to, '@sightline'), { recursive: true });
  const isPackage = (name: string) => name === '.bin' || !(name.startsWith('.') || name === '@sightline');
  for (const name of readdirSync(from).filter(isPackage))
    symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(from, '@sightline')))
    symlinkSync(path.join(root, name), path.join(to, '@sightline', name));
}
