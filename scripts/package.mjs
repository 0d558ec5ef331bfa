import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { bundleServer, SHORT } from './lib/bundle-server.ts';
import { copyDocs, copyFiles } from './package/copy-files.ts';
import { copyPlaywright } from './package/copy-playwright.ts';
import { makeManifest } from './package/make-manifest.ts';
import { licensesOf } from './package/third-party.ts';
import { provenanceOf } from './provenance.ts';
import { writeSbom } from './sbom.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, '.cache/package');
const STAGE = path.join(FOLDER, 'sightline');

/**
 * npm run package: builds the released package and packs it into `.cache/package/sightline-<version>.tgz`: the bundled
 * server with what it reads, and the few packages that cannot be bundled. The bill of materials, a statement of where both
 * come from, and the sums of all lie beside it.
 */
const started = new Date();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(STAGE, { recursive: true });
await ensureBuilt(process.execPath, ['dashboard', 'tracker', 'docs']);
const bundled = await bundleServer(path.join(STAGE, 'server/dist'), SHORT);
copyFiles(ROOT, STAGE);
copyDocs(ROOT, STAGE);
copyPlaywright(ROOT, STAGE);
cpSync(path.join(import.meta.dirname, 'package/sightline.js'), path.join(STAGE, 'bin/sightline.js'));
writeFileSync(path.join(STAGE, 'package.json'), `${JSON.stringify(makeManifest(ROOT), null, 2)}\n`);
writeFileSync(path.join(STAGE, 'THIRD-PARTY.txt'), licensesOf(bundled));
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', FOLDER], { cwd: STAGE });
const name = packed.toString().trim();
const bill = name.replace(/tgz$/, 'cdx.json');
writeSbom(ROOT, path.join(FOLDER, bill));
const statement = name.replace(/tgz$/, 'intoto.json');
const files = [name, bill].map((file) => path.join(FOLDER, file));
writeFileSync(
  path.join(FOLDER, statement),
  `${JSON.stringify(provenanceOf(ROOT, files, started), null, 2)}\n`,
);
writeFileSync(path.join(FOLDER, 'SHA256SUMS'), [name, bill, statement].map(sumOf).join(''));
console.log(path.relative(process.cwd(), path.join(FOLDER, name)));

function sumOf(file) {
  const sum = createHash('sha256')
    .update(readFileSync(path.join(FOLDER, file)))
    .digest('hex');
  return `${sum}  ${file}\n`;
}
