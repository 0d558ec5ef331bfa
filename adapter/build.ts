import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, minify } from 'vite';
import { ARRIVE } from './src/arrival.ts';

/** The module and the program, with what they share with the visitor script; what they stand on is installed beside them. */
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    outDir: 'dist',
    lib: {
      entry: {
        adapter: path.join(import.meta.dirname, 'src/index.ts'),
        proxy: path.join(import.meta.dirname, 'src/start-proxy.ts'),
      },
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: { external: [/^node:/, 'css-select', 'domhandler', 'htmlparser2'] },
  },
});

/** The plug-in for WordPress, with what runs in the page. */
const plugin = path.join(import.meta.dirname, 'dist/wordpress/sightline');
cpSync(path.join(import.meta.dirname, 'wordpress/sightline'), plugin, { recursive: true });
const { code } = await minify('arrive.js', `arrive = ${ARRIVE}`);
writeFileSync(path.join(plugin, 'arrive.js'), code.replace(/^arrive=|;\s*$/g, ''));
