import path from 'node:path';
import { build } from 'vite';

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
