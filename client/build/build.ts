import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ApiDocument, callsText, routesText } from './calls-text.ts';

const CLIENT = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(CLIENT, '..');
const MAX_BYTES = 32_000_000;

// Made from the contract: its description, which the server also answers at /openapi.json.
const text = execFileSync(process.execPath, ['server/src/print-openapi.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const document: ApiDocument = JSON.parse(text);
writeFileSync(path.join(CLIENT, 'src/calls.gen.ts'), callsText(document));
writeFileSync(path.join(CLIENT, 'src/routes.gen.ts'), routesText(document));
rmSync(path.join(CLIENT, 'dist'), { recursive: true, force: true });
execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', CLIENT], { stdio: 'inherit' });
