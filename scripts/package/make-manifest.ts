import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BROWSER, LEFT_OUTSIDE } from '../lib/left-outside.ts';
import { INSIDE } from './copy-playwright.ts';

interface Manifest {
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, { version: string; integrity?: string }>;
}

/** The released package's description: what comes beside it, in the very versions that were tested. */
export function makeManifest(root: string) {
  const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { version, description, license } = read<Manifest>('package.json');
  const server = read<Manifest>('server/package.json');
  const { packages } = read<Lockfile>('package-lock.json');
  const browser = packages[`node_modules/${BROWSER}`];
  if (!browser?.integrity) throw new Error(`The lockfile does not know ${BROWSER}.`);
  const from = (versions: Record<string, string>) =>
    Object.fromEntries(LEFT_OUTSIDE.flatMap((name) => (versions[name] ? [[name, versions[name]]] : [])));
  return {
    name: 'sightline',
    version,
    description,
    license,
    type: 'module',
    bin: { sightline: 'bin/sightline.js' },
    engines: { node: '>=24' },
    imports: { '#countries': './server/countries.mmdb.br' },
    dependencies: from(server.dependencies),
    optionalDependencies: from(server.optionalDependencies),
    bundleDependencies: [INSIDE],
    browser_package: { name: BROWSER, version: browser.version, integrity: browser.integrity },
  };
}
