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
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
const CHART = 'src/ui/charts/time-series-chart.tsx';
const MARKDOWN = 'src/ui/text/markdown.tsx';
const FRAME = ['src/shell/guarded-area.tsx', 'src/shell/shell.tsx'];
const ONBOARDING = ['src/shell/guarded-area.tsx', 'src/shell/onboarding-shell.tsx'];

/** The sign-in screen preloads the next screens' frame while the password is typed. */
const SIGN_IN = ['src/routes/public/login-screen.tsx', ...FRAME, 'src/routes/home-redirect.tsx'];

/** What each screen loads before any click, besides the entry and its frame. */
const SCREENS: [name: string, frame: string[], modules: string[]][] = [
  ['overview', FRAME, ['src/routes/overview-screen.tsx']],
  ['content', FRAME, ['src/routes/content-screen.tsx']],
  ['opportunities', FRAME, ['src/routes/opportunities-screen.tsx']],
  ['topic list', FRAME, ['src/routes/topic-list-screen.tsx']],
  ['topic detail', FRAME, ['src/routes/topic-detail-screen.tsx', CHART]],
  [
    'prompt execution',
    FRAME,
    ['src/routes/prompt-execution-screen.tsx', 'src/routes/prompt-summary-tab.tsx', CHART],
  ],
  ['prompt execution, response', FRAME, ['src/routes/prompt-execution-screen.tsx', MARKDOWN]],
  ['target topics', FRAME, ['src/routes/target-topics-screen.tsx']],
  ['changelog', FRAME, ['src/routes/changelog-screen.tsx']],
  [
    'knowledge base',
    FRAME,
    ['src/routes/knowledge-base-screen.tsx', 'src/routes/knowledge-base-view.tsx', MARKDOWN],
  ],
  ['settings', FRAME, ['src/routes/settings-screen.tsx']],
  ['billing', FRAME, ['src/routes/billing-screen.tsx']],
  ['guidance', FRAME, ['src/routes/guidance-screen.tsx']],
  ['help', FRAME, ['src/routes/help-screen.tsx']],
  ['guide', FRAME, ['src/routes/guide-screen.tsx', MARKDOWN]],
  ['API reference', FRAME, ['src/routes/api-reference-screen.tsx']],
  ['setup', FRAME, ['src/routes/setup-screen.tsx']],
  ['go live', FRAME, ['src/routes/aeo-onboarding-screen.tsx', 'src/routes/setup-screen.tsx']],
  ['personalized pages', FRAME, ['src/routes/personalized-pages-screen.tsx']],
  ['journeys', FRAME, ['src/routes/journeys-screen.tsx']],
  ['analytics', FRAME, ['src/routes/analytics-screen.tsx']],
  [
    'personalization setup',
    FRAME,
    ['src/routes/personalization-setup-screen.tsx', 'src/features/visiting/conversions/conversions-tab.tsx'],
  ],
  ['connect an app', ['src/shell/guarded-area.tsx'], ['src/routes/connect-screen.tsx']],
  ['checkout', ['src/shell/guarded-area.tsx'], ['src/routes/billing-checkout-screen.tsx']],
  ['onboarding, account', ONBOARDING, ['src/routes/collect-user-info-screen.tsx']],
  ['onboarding, company', ONBOARDING, ['src/routes/company-description-screen.tsx', MARKDOWN]],
  ['onboarding, topics', ONBOARDING, ['src/routes/select-topics-screen.tsx']],
  ['sign-up', [], ['src/routes/public/sign-up-screen.tsx']],
  ['sample', [], ['src/routes/public/sample-screen.tsx']],
  ['shared report', [], ['src/routes/public/report-screen.tsx']],
  ['check email', [], ['src/routes/public/check-email-screen.tsx']],
  ['forgot password', [], ['src/routes/public/forgot-password-screen.tsx']],
  ['reset password', [], ['src/routes/public/reset-password-screen.tsx']],
  ['not found', [], ['src/routes/public/not-found-screen.tsx']],
];

/** Gzipped JavaScript of the built dashboard: the sign-in screen, what each other adds, the charts. */
export async function run(): Promise<BenchRow[]> {
  const place = await mkdtemp(join(tmpdir(), 'dashboard-size-'));
  try {
    await promisify(execFile)('npm', ['run', 'build', '-w', 'dashboard', '--', '--outDir', place]);
    const manifest: Manifest = JSON.parse(await readFile(join(place, '.vite/manifest.json'), 'utf8'));
    missNone(manifest);
    const sizeOf = async (files: Iterable<string>) => {
      let bytes = 0;
      for (const file of files) bytes += gzipSync(await readFile(join(place, file))).length;
      return bytes / 1000;
    };
    const signIn = filesOf(manifest, [ENTRY, ...SIGN_IN]);
    const chartFiles = filesOf(manifest, [CHART]);
    const rows = [kilobytes('sign-in', await sizeOf(signIn), 180)];
    for (const [name, frame, modules] of SCREENS) {
      const own = filesOf(manifest, [...frame, ...modules.filter((module) => module !== CHART)]);
      rows.push(kilobytes(`${name} adds`, await sizeOf(own.difference(signIn)), 60));
    }
    const shell = filesOf(manifest, [...FRAME, 'src/routes/topic-detail-screen.tsx']);
    rows.push(kilobytes('charts', await sizeOf(chartFiles.difference(signIn).difference(shell)), 130));
    return rows;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A new screen has a budget from its first day. */
function missNone(manifest: Manifest) {
  const measured = new Set([...SIGN_IN, ...SCREENS.flatMap(([, , modules]) => modules)]);
  const missed = Object.keys(manifest).filter(
    (module) => /^src\/routes\/.*-screen\.tsx$/.test(module) && !measured.has(module),
  );
  if (missed.length > 0)
    throw new Error(`No size is measured of ${missed.join(', ')}; add them to the list.`);
}

/** The files of some modules with everything that these import. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (chunk === undefined)
      throw new Error(`The dashboard's build has no ${module}; mend the list of screens.`);
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
