import { cpSync, globSync } from 'node:fs';
import path from 'node:path';

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
  'server/migrations',
  'server/sample-answers',
  'server/sample-sites',
];
const COUNTRIES = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

export function copyFiles(root: string, stage: string): void {
  const texts = globSync('server/src/**/*.txt', { cwd: root });
  for (const file of [...FILES, ...texts])
    cpSync(path.join(root, file), path.join(stage, file), { recursive: true });
  cpSync(path.join(root, COUNTRIES), path.join(stage, 'vendor/countries.mmdb'));
}
