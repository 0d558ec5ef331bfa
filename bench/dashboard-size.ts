import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { atMost, type BenchRow } from './bench-row.ts';

/** Vite's description of a built chunk: its file, and the chunks it loads. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** What each screen loads before any click, besides the entry; the build writes it. */
interface Screen {
  name: string;
  modules: string[];
}

const ENTRY = 'index.html';
const CHART = 'src/ui/charts/time-series-chart.tsx';
const SIGN_IN = ['src/routes/public/login-screen.tsx'];
const MEASURED_WITH_IT = ['sign-in', 'home'];

/** Gzipped JavaScript of the built dashboard: the sign-in screen, what each other adds, the charts. */
export async function run(): Promise<BenchRow[]> {
  const place = await mkdtemp(join(tmpdir(), 'dashboard-size-'));
  try {
    await promisify(execFile)('npm', ['run', 'build', '-w', 'dashboard', '--', '--outDir', place]);
    const manifest: Manifest = JSON.parse(await readFile(join(place, '.vite/manifest.json'), 'utf8'));
    const screens: Screen[] = JSON.parse(await readFile(join(place, '.vite/screens.json'), 'utf8'));
    missNone(manifest, screens);
    const sizeOf = async (files: Iterable<string>) => {
      let bytes = 0;
      for (const file of files) bytes += gzipSync(await readFile(join(place, file))).length;
      return bytes / 1000;
    };
    const signIn = filesOf(manifest, [ENTRY, ...SIGN_IN, ...sharedParts(manifest)]);
    const chartFiles = filesOf(manifest, [CHART]);
    const rows = [kilobytes('sign-in', await sizeOf(signIn), 180)];
    for (const { name, modules } of screens) {
      if (MEASURED_WITH_IT.includes(name)) continue;
      const own = filesOf(
        manifest,
        modules.filter((module) => module !== CHART),
      );
      rows.push(kilobytes(`${name} adds`, await sizeOf(own.difference(signIn)), 60));
    }
    const shell = filesOf(manifest, ['src/routes/topic-detail-screen.tsx']);
    rows.push(kilobytes('charts', await sizeOf(chartFiles.difference(signIn).difference(shell)), 130));
    return rows;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A new screen has a budget from its first day. */
function missNone(manifest: Manifest, screens: Screen[]) {
  const measured = new Set(screens.flatMap(({ modules }) => modules));
  const missed = Object.keys(manifest).filter(
    (module) => /^src\/routes\/.*-screen\.tsx$/.test(module) && !measured.has(module),
  );
  if (missed.length > 0)
    throw new Error(`No size is measured of ${missed.join(', ')}; add them to dashboard/screens.ts.`);
}

/** What most screens share, which comes while the password is typed. */
const sharedParts = (manifest: Manifest) =>
  Object.keys(manifest).filter((module) => manifest[module]?.name === 'parts');

/** The files of some modules with everything that these import. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The dashboard's build has no ${module}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return files;
}

function kilobytes(name: string, figure: number, bound: number): BenchRow {
  return atMost(`JavaScript, gzipped: ${name}`, figure, 'kB', bound);
}
