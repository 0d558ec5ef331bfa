import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.ts';

const dist = path.join(import.meta.dirname, 'dist');
mkdirSync(dist, { recursive: true });
for (const entry of ['script', 'preview'] as const)
  writeFileSync(path.join(dist, `${entry}.js`), `${await bundle(entry)}\n`);
