import path from 'node:path';
import { build } from 'vite';

/** One classic script, as small as can be. What is not `whole` only tracks, without variants and conversion rules: what that costs is measured. */
export async function bundle(entry: 'script' | 'preview', whole = true): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { __WHOLE__: String(whole) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, `src/${entry}.ts`), formats: ['iife'], name: 'sightline' },
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        toplevel: true,
        compress: { passes: 4, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
        format: { comments: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`The ${entry} could not be bundled.`);
  return chunk.code.trim();
}
