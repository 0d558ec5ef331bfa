import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLockfile, type Lockfile } from './lockfile.ts';
import { writeSbom } from './sbom.ts';

const ROOT = join(import.meta.dirname, '..');
const SUM = `sha512-${'A'.repeat(86)}==`;
const lockfile = (packages: Lockfile['packages']): Lockfile => ({
  packages: { '': { version: '1.0.0' }, server: {}, ...packages },
});

it('a lockfile whose packages all have a sum passes, with our own workspaces and bundled packages beside them', () => {
  const clean = lockfile({
    'node_modules/zod': { version: '4.0.0', integrity: SUM },
    'node_modules/@sightline/server': { resolved: 'server', link: true },
    'node_modules/npm/node_modules/abbrev': { version: '4.0.0', inBundle: true },
  });
  expect(checkLockfile(clean)).toEqual([]);
});

it.each([
  [{ version: '4.0.0' }, 'node_modules/zod (zod@4.0.0) has no sha512 integrity'],
  [{ version: '4.0.0', integrity: 'sha1-short' }, 'has no sha512 integrity'],
  [{ name: 'zod-too', version: '4.0.0' }, '(zod-too@4.0.0)'],
  [
    { version: '4.0.0', integrity: SUM, resolved: 'https://registry.example/zod.tgz' },
    'names the registry it came from',
  ],
])('a package locked as %j is told', (entry, message) => {
  expect(checkLockfile(lockfile({ 'node_modules/zod': entry }))).toEqual([expect.stringContaining(message)]);
});

it('a fault in the lockfile of a site that browser tests build names that lockfile', () => {
  const file = 'e2e/sites/next/package-lock.json';
  expect(checkLockfile(lockfile({ 'node_modules/next': { version: '16.0.0' } }), file)).toEqual([
    `${file}: node_modules/next (next@16.0.0) has no sha512 integrity. Run npm run lockfile.`,
  ]);
});

it('the bill of materials names the product and every package that ships, each with its sum and no registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const path = join(folder, 'bill/sbom.cdx.json');
  writeSbom(ROOT, path);
  const text = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  const { bomFormat, metadata, components } = JSON.parse(text);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'sightline']);
  const said = new Set<string>(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
  const locked: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(locked.packages)
    .filter(([key, { dev, link }]) => key.includes('node_modules/') && !dev && !link)
    .map(([key, { name, version }]) => `pkg:npm/${name ?? key.split('node_modules/').at(-1)}@${version}`);
  expect(shipped.length).toBeGreaterThan(300);
  expect(shipped.filter((purl) => !said.has(purl))).toEqual([]);
  expect([...said].filter((purl) => purl.startsWith('pkg:npm/vitest@'))).toEqual([]);
  const bare = components.filter(
    ({ purl, hashes }: { purl: string; hashes?: unknown[] }) =>
      !purl.includes('%40sightline/') && !hashes?.length,
  );
  expect(bare).toEqual([]);
  expect(text).not.toContain('"distribution"');
});
