import path from 'node:path';
import { minify as shorten } from 'terser';
import { build, minify as rename } from 'vite';

type Entry = 'script' | 'preview' | 'inline' | 'editor-frame' | 'consent' | 'overlay' | 'speed';

/**
 * Builds one script, as small as possible. Without `whole` it only tracks, without variants and conversion rules, so
 * that their cost can be measured. With the configuration `beside` it is a module, loaded by the tag's inline part;
 * everything else is classic.
 */
export async function bundle(entry: Entry, { whole = true, beside = false } = {}): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: {
      __WHOLE__: String(whole),
      __BESIDE__: String(beside),
      ...(beside && { __SIGHTLINE_CONFIG__: 'null' }),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: path.join(import.meta.dirname, `src/${entry}.ts`),
        formats: [beside ? 'es' : 'iife'],
        name: 'sightline',
      },
      minify: beside && 'oxc',
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`The ${entry} could not be bundled.`);
  const shortened = await shorten(chunk.code, {
    ecma: 2020,
    module: beside,
    toplevel: true,
    compress: { passes: 4, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, unsafe: true },
    mangle: false,
    format: { comments: false },
  });
  // Gives the shortest names to what is used most, not to what comes first.
  const renamed = await rename(`${entry}.js`, shortened.code ?? '', {
    module: beside,
    compress: false,
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true },
  });
  const text = renamed.code.trim();
  // A classic script must not create globals in the page, so it is wrapped in a function if the build has removed its
  // own.
  return beside || /^!function\(\)\{.*\}\(\);?$/s.test(text) ? text : `(()=>{${text}})();`;
}
