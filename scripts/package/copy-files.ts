import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/** The best quality saves a quarter more and takes minutes. */
const BEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
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

/** The documentation with its texts packed, as `server/src/roles/docs-site.ts` reads them: a fifth of their size. */
export function copyDocs(root: string, stage: string): void {
  for (const file of globSync('docs/dist/**/*.*', { cwd: root })) {
    const content = readFileSync(path.join(root, file));
    const to = path.join(stage, file);
    mkdirSync(path.dirname(to), { recursive: true });
    if (file.endsWith('.png')) writeFileSync(to, content);
    else writeFileSync(`${to}.br`, brotliCompressSync(content, { params: BEST }));
  }
}
