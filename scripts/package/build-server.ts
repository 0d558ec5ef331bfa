import { globSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { isLeftOutside } from './left-outside.ts';
import { type UsedNames, usedNames } from './used-names.ts';

const LIBRARY = '\0library:';
/** The same without what fetches pages and guesses encodings. */
const CHEERIO = 'node_modules/cheerio/dist/browser/index.js';

/**
 * Writes the server and the contract as JavaScript into `stage`, file by file, because threads, processes and texts are
 * found beside the file that uses them; libraries go to `vendor`. Returns the files that were bundled.
 */
export async function buildServer(root: string, stage: string): Promise<string[]> {
  const files = globSync('{server,contract}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.join(root, file));
  const used = await usedNames(files);
  await writeOurs({ root, stage, files, used });
  return writeLibraries(root, stage, used);
}

async function writeOurs(work: { root: string; stage: string; files: string[]; used: UsedNames }) {
  const ours: Plugin = {
    name: 'ours',
    resolveId: (id) => {
      if (work.used.has(id)) return { id: `#vendor/${id}`, external: true };
      return isLeftOutside(id) ? { id, external: true } : null;
    },
    transform: (code, id) => (id.startsWith(work.root) ? code.replaceAll(OWN_URL, "$1.js'") : null),
  };
  const bundle = await rolldown({ input: work.files, platform: 'node', plugins: [ours], onLog: refuse });
  await bundle.write({
    dir: work.stage,
    format: 'esm',
    keepNames: true,
    preserveModules: true,
    preserveModulesRoot: work.root,
    entryFileNames: '[name].js',
  });
}

/** Addresses of files that run in threads or processes of their own. */
const OWN_URL = /(new URL\('\.[^']*)\.ts'/g;

async function writeLibraries(root: string, stage: string, used: UsedNames): Promise<string[]> {
  const libraries: Plugin = {
    name: 'libraries',
    resolveId: (id) => (id.startsWith(LIBRARY) ? id : null),
    load: (id) => {
      if (!id.startsWith(LIBRARY)) return null;
      const library = id.slice(LIBRARY.length);
      return `export { ${[...(used.get(library) ?? [])].join(', ')} } from '${library}';`;
    },
  };
  const bundle = await rolldown({
    input: Object.fromEntries([...used.keys()].map((library) => [library, LIBRARY + library])),
    platform: 'node',
    resolve: { alias: { cheerio: path.join(root, CHEERIO) } },
    // pg asks for it and does without.
    external: (id) => id === 'pg-native' || isLeftOutside(id),
    plugins: [libraries],
    onLog: refuse,
  });
  const { output } = await bundle.write({
    dir: path.join(stage, 'vendor'),
    format: 'esm',
    keepNames: true,
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

/** What a bundler warns of would fail where it is installed. */
function refuse(level: string, log: { code?: string | undefined; message: string }) {
  if (level === 'warn') throw new Error(`${log.code}: ${log.message}`);
}
