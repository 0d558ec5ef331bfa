import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type MinifyOptions, type Plugin, rolldown } from 'rolldown';
import { isLeftOutside } from './left-outside.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'server/src');
/** The same without what fetches pages and guesses encodings. */
const CHEERIO = path.join(ROOT, 'node_modules/cheerio/dist/browser/index.js');

/** Shorter, but names stay: an operator's log tells by them where something failed. */
export const SHORT: MinifyOptions = { mangle: false, codegen: { removeWhitespace: true } };

/**
 * Bundles the server, its libraries and every command of `sightline` into `folder`, which stands where `server/dist`
 * does, because reading five thousand files costs more than all else of a start. Returns the files that were bundled.
 */
export async function bundleServer(folder: string, minify: MinifyOptions | false = false): Promise<string[]> {
  const bundle = await rolldown({
    input: { [entryOf('sightline.ts')]: path.join(SOURCES, 'sightline.ts') },
    platform: 'node',
    resolve: { alias: { cheerio: CHEERIO } },
    // pg asks for it and does without.
    external: (id) => id === 'pg-native' || isLeftOutside(id),
    plugins: [places()],
    onLog: refuse,
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    minify,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

/**
 * Keeps the addresses by which a file finds others: those of commands, threads and processes lead to bundles of their
 * own, all others to where they stand in `src`.
 */
function places(): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes('import.meta.')) return null;
      let text = code;
      const emit = (file: string) => {
        const name = entryOf(path.relative(SOURCES, file));
        this.emitFile({ type: 'chunk', id: file, fileName: `${name}.js`, preserveSignature: 'strict' });
        return `new URL('./${name}.js', import.meta.url)`;
      };
      const place = `../src/${path.relative(SOURCES, id)}`;
      const { module } = parseSync(id, code);
      for (const { start, end } of module.importMetas.toReversed()) {
        const before = text.slice(0, start);
        const after = text.slice(end);
        const program = /new URL\(\s*(?:'(\.[^']*\.ts)',\s*)?$/.exec(before);
        const [url, , closing] = /^\.url(,?\s*(\)))?/.exec(after) ?? [];
        const [dirname] = /^\.dirname\b/.exec(after) ?? [];
        if (program && url && closing)
          text = `${before.slice(0, program.index)}${emit(path.resolve(path.dirname(id), program[1] ?? id))}${after.slice(url.length)}`;
        else if (url)
          text = `${before}new URL('${place}', import.meta.url).href${after.slice('.url'.length)}`;
        else if (dirname)
          text = `${before}(import.meta.dirname + '/${path.dirname(place)}')${after.slice(dirname.length)}`;
      }
      return text;
    },
  };
}

/** Bundles lie flat, so that one finds another by its name alone. */
const entryOf = (file: string): string => file.replace(/\.ts$/, '').replaceAll('/', '.');

/** What a bundler warns of would fail where it is installed. */
function refuse(level: string, log: { code?: string | undefined; message: string }) {
  if (level === 'warn') throw new Error(`${log.code}: ${log.message}`);
}
