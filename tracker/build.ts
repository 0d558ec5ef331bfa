import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.ts';

const dist = path.join(import.meta.dirname, 'dist');
mkdirSync(dist, { recursive: true });
const texts = {
  script: await bundle('script'),
  module: await bundle('script', { beside: true }),
  inline: await bundle('inline'),
  preview: await bundle('preview'),
  'editor-frame': await bundle('editor-frame'),
  consent: await bundle('consent'),
  speed: await bundle('speed'),
  overlay: await bundle('overlay', { beside: true }),
};
for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(dist, `${name}.js`), `${text}\n`);
