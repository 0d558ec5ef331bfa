import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface LockedPackage {
  /** Present when the package is installed under another name. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  /** Needed only for development. */
  dev?: boolean;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Concurrent calls of `npm view`. */
const MAX_ASKED_AT_ONCE = 4;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Problems of a lockfile, one sentence each, so that everyone who installs notices a swapped archive. */
export function checkLockfile({ packages }: Lockfile, file = 'package-lock.json'): string[] {
  const bare = barePackages({ packages }).map(
    ({ path, spec }) => `${file}: ${path} (${spec}) has no sha512 integrity. Run npm run lockfile.`,
  );
  const addressed = Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(
      ([path]) =>
        `${file}: ${path} names the registry it came from. Install with the .npmrc of this project.`,
    );
  return [...bare, ...addressed];
}

/** Packages of a registry without a usable checksum; our own workspaces and bundled packages have none. */
function barePackages({ packages }: Lockfile) {
  return Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle)
    .filter(([, { integrity }]) => !INTEGRITY.test(integrity ?? ''))
    .map(([path, { name, version }]) => ({
      path,
      spec: `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    }));
}

/** Requests each missing checksum from the registry. npm omits them for packages that are already installed. */
async function fillIn(lockfile: Lockfile) {
  const bare = barePackages(lockfile);
  const ask = async () => {
    for (let next = bare.pop(); next; next = bare.pop()) {
      const { stdout } = await promisify(execFile)('npm', ['view', next.spec, 'dist.integrity', '--json']);
      const { [next.path]: entry } = lockfile.packages;
      if (!entry) continue;
      const { name, version, ...rest } = entry;
      const integrity: unknown = JSON.parse(stdout);
      if (typeof integrity !== 'string') throw new Error(`The registry tells no sum of ${next.spec}.`);
      lockfile.packages[next.path] = {
        ...(name && { name }),
        ...(version && { version }),
        integrity,
        ...rest,
      };
    }
  };
  await Promise.all(Array.from({ length: MAX_ASKED_AT_ONCE }, ask));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const broken: string[] = [];
  // The sites built by browser tests and ClickHouse's engine are not workspaces, and have lockfiles of their own.
  const others = ['e2e/sites/*/package-lock.json', 'server/test/clickhouse/package-lock.json'];
  for (const file of ['package-lock.json', ...globSync(others, { cwd: root })]) {
    const path = join(root, file);
    const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8'));
    if (process.argv.includes('--write')) {
      await fillIn(lockfile);
      writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
    }
    broken.push(...checkLockfile(lockfile, file));
  }
  for (const line of broken) console.error(line);
  console.log(
    broken.length === 0
      ? 'Every package of the lockfiles has its sum.'
      : `${broken.length} faults in the lockfiles.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}
