import path from 'node:path';
import { build } from 'vite';

/** One module with what it shares with the visitor script; what it stands on is installed beside it. */
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    outDir: 'dist',
    lib: {
      entry: path.join(import.meta.dirname, 'src/index.ts'),
      formats: ['es'],
      fileName: () => 'adapter.js',
    },
    rolldownOptions: { external: ['css-select', 'domhandler', 'htmlparser2'] },
  },
});
