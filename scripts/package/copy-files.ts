import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What the server reads beside its code, and what operators put into their system. */
const FILES = [
  'LICENSE',
  'README.md',
  'dashboard/dist',
  'tracker/dist',
  'deploy/alerts.yaml',
  'deploy/nginx.conf',
  'deploy/nginx-sightline.conf',
  'deploy/systemd',
  'server/clickhouse',
  'server/migrations',
  'server/sample-answers',
  'server/sample-sites',
];
const COUNTRIES = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const BEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
/** The best quality saves a quarter more and takes minutes. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** What the build of the dashboard leaves for its benches. */
const NOTES_OF_BUILD = path.join('dashboard', 'dist', '.vite');

export function copyFiles(root: string, stage: string): void {
  const texts = globSync('server/src/**/*.txt', { cwd: root });
  for (const file of [...FILES, ...texts])
    cpSync(path.join(root, file), path.join(stage, file), {
      recursive: true,
      filter: (from) => from !== path.join(root, NOTES_OF_BUILD),
    });
  writeFileSync(
    path.join(stage, 'server/countries.mmdb.br'),
    brotliCompressSync(readFileSync(path.join(root, COUNTRIES)), { params: QUICK }),
  );
}

/**
 * The documentation as `server/src/roles/docs-site.ts` reads it: all texts in one file, because pages repeat each other and a
 * file of its own costs each a whole block. The lean copies of pages' scripts are left out, which the server knows.
 */
export function copyDocs(root: string, stage: string): void {
  const site = path.join(root, 'docs/dist');
  const texts: Record<string, string> = {};
  for (const file of globSync('**/*.*', { cwd: site }).sort()) {
    if (file.endsWith('.lean.js') || file === 'hashmap.json') continue;
    if (file.endsWith('.png')) cpSync(path.join(site, file), path.join(stage, 'docs/dist', file));
    else texts[file] = readFileSync(path.join(site, file), 'utf8');
  }
  const packed = brotliCompressSync(JSON.stringify(texts), { params: BEST });
  writeFileSync(path.join(stage, 'docs/dist/site.json.br'), packed);
}
