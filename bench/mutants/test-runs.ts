import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { NearestTests } from './nearest-tests.ts';

/** A break that goes round for ever ends no test, and is noticed by that: nothing else takes so long on a busy machine. */
const MAX_MS = 600_000;
const FIRST_FILES = 3;
const KEPT_CHARS = 20_000;

/** What Node is asked to run, until the first failure. */
export interface TestRun {
  files: string[];
  words: string[];
}

/** One worker reads the server once for all files. Beside others, tests take several times as long as alone. */
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--maxWorkers=1',
  '--testTimeout=90000',
  '--hookTimeout=90000',
  '--expect.poll.timeout=30000',
  '--passWithNoTests',
];
const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=e2e',
  '--reporter=line',
  '--workers=1',
  '--pass-with-no-tests',
];
const BUILD = "await (await import('./scripts/lib/build.mjs')).ensureBuilt(process.execPath)";

export const vitestRun = (files: string[], ...words: string[]): TestRun => ({
  files,
  words: [...VITEST, ...words, ...files],
});
export const playwrightRun = (files: string[], ...words: string[]): TestRun => ({
  files,
  words: [...PLAYWRIGHT, ...words, ...files],
});
export const buildRun: TestRun = { files: [], words: ['--input-type=module', '-e', BUILD] };

/** The runs that look for one break: the nearest files first, because most breaks are noticed there. */
export function runsOf({ tests, journeys }: NearestTests): TestRun[] {
  const parts = (files: string[]) =>
    [files.slice(0, FIRST_FILES), files.slice(FIRST_FILES)].filter((part) => part.length > 0);
  return [
    ...parts(tests).map((files) => vitestRun(files, '--bail=1')),
    ...(journeys.length > 0 ? [buildRun] : []),
    ...parts(journeys).map((files) => playwrightRun(files, '--max-failures=1')),
  ];
}

/** How a run failed: by which test of which file, or otherwise. */
export interface Failure {
  file: string | null;
  said: string;
}

/** Null when all tests pass. What takes too long has to do so twice: a busy machine makes any test late once. */
export async function failureOf(root: string, run: TestRun): Promise<Failure | null> {
  const first = await runTests(root, run);
  const { code, output } = first.code !== 0 && LATE.test(first.output) ? await runTests(root, run) : first;
  if (code === null) return { file: null, said: `no end within ${MAX_MS / 1000} s` };
  return code === 0 ? null : readFailure(output);
}

/** The files in which a test fails. */
export async function failingFiles(root: string, run: TestRun): Promise<string[]> {
  const { output } = await runTests(root, run);
  return [...output.matchAll(FAILED)].map(({ groups }) => groups?.file ?? '');
}

/** Its exit code, null when it had to be ended. */
async function runTests(root: string, { words }: TestRun): Promise<{ code: number | null; output: string }> {
  // Of Vitest's files only those named run; without it, none that breaks things.
  const thorough = words[0] === VITEST[0] ? { THOROUGH: 'on' } : {};
  const env = { ...process.env, PATH: pathOf(root), ...thorough, NO_COLOR: '1', CI: 'true' };
  const child = spawn(process.execPath, words, { cwd: root, env, detached: true });
  let output = '';
  const keep = (text: unknown) => {
    output = (output + String(text)).slice(-KEPT_CHARS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = () => endGroup(child.pid);
  process.once('exit', end);
  const timer = setTimeout(end, MAX_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', end);
  // What a failed test leaves behind: servers and browsers.
  end();
  return { code, output };
}

const pathOf = (root: string) =>
  [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env.PATH].join(
    path.delimiter,
  );

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

const MAX_REASON = 120;
const LATE = /timed? ?out|succeed in time/i;
const FAILED =
  /(?:^ *FAIL +(?:\|?\w+\|? +)?|^ *\d+\) \[[^\]]+\] › )(?<file>[\w./-]+\.(?:test|spec)\.tsx?)(?<title>.*)\s*(?<error>.*)/gm;

export function readFailure(output: string): Failure {
  const { file = null, title, error: reason } = output.matchAll(FAILED).next().value?.groups ?? {};
  if (file) return { file, said: `${file}${title?.trimEnd()} (${reason?.slice(0, MAX_REASON)})` };
  const error = /^.*error:.*$/im.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';
  return { file: null, said: `a failure outside of any test: ${error.trim()}` };
}
