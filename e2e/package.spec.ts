import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { logIn, signUp } from './support/person.ts';
import { startSightline } from './support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** As `du -sm` counts, with whole blocks. */
const MAX_MB = 120;
interface Subject {
  name: string;
  digest: { sha256: string };
}
/** What npm says of itself is of no use here. */
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

test('The released package, installed in an empty folder, serves the sample, keeps what people do through a backup, and gets itself a browser', {
  tag: '@walk',
}, async ({ page }) => {
  const place = mkdtempSync(path.join(tmpdir(), 'sightline-package-'));
  try {
    const installed = install(place);
    const sightline = path.join(place, 'node_modules/.bin/sightline');
    const { HOME } = installed;
    const run = (...words: string[]) =>
      execFileSync(sightline, words, { cwd: place, env: installed, encoding: 'utf8', stdio: 'pipe' });
    expect(run('version')).toMatch(/^\d+\.\d+\.\d+\n$/);

    const data = path.join(HOME, 'data');
    const first = await startSightline(
      { HOME, DATA_DIR: data, SAMPLE_WORKSPACE: 'on' },
      { root: place, program: [sightline] },
    );
    const person = await signUp(first, { organization: 'Carried over' });
    const said = run('doctor', '--data', data, '--port', new URL(first.url).port);
    expect(said).toContain('Sightline runs at port');
    expect(said).toMatch(/ok +Pages are read and pictured with/);
    expect(said).toMatch(/ok +Visitors' countries come from the list that is included/);
    const words = `'${sightline}' doctor --data '${data}' | head -n 1`;
    const cut = spawnSync('sh', ['-c', words], { cwd: place, env: installed, encoding: 'utf8' });
    expect([cut.stdout.split('\n').length, cut.stderr]).toEqual([2, '']);
    await page.goto(`${first.url}/sample`);
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await page.goto(`${first.url}/analytics`);
    await expect(page.getByText('Better than the original').first()).toBeVisible();
    run('backup', 'all.sql.gz', '--data', data);
    await first.stop();

    const elsewhere = path.join(HOME, 'elsewhere');
    run('restore', 'all.sql.gz', '--data', elsewhere);
    const second = await startSightline({ HOME, DATA_DIR: elsewhere }, { root: place, program: [sightline] });
    expect((await logIn(second, person)).user.id).toBe(person.user_id);
    await second.stop();

    const cut_off = {
      ...installed,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    };
    expect(() => bringBrowser(place, { ...cut_off, npm_config_cache: `${HOME}/empty` })).toThrow(
      /no_browser.+npm could not get one/,
    );
    expect(bringBrowser(place, installed)).toMatch(/^(Chromium|HeadlessChrome|Google Chrome)/);
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Packs it, installs it with a home and a cache of its own, and returns the environment of its commands. */
function install(place: string) {
  const packed = execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: ROOT, encoding: 'utf8' });
  const file = path.join(ROOT, packed.trim().split('\n').at(-1) ?? '');
  // The sums that a person would check after a download.
  execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path.dirname(file), stdio: 'pipe' });
  const { subject, predicate } = JSON.parse(readFileSync(file.replace(/tgz$/, 'intoto.json'), 'utf8'));
  const sums = subject.map(({ name, digest }: Subject) => `${digest.sha256}  ${name}\n`).join('');
  execFileSync('sha256sum', ['--check'], { cwd: path.dirname(file), input: sums, stdio: 'pipe' });
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(commit);
  const HOME = path.join(place, 'home');
  mkdirSync(HOME);
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  // The machine's own settings of npm stay: they may name the way to the packages.
  const env = { ...process.env, PATH, HOME, npm_config_cache: path.join(HOME, '.npm') };
  execFileSync('npm', ['install', ...QUIET, file], { cwd: place, env, stdio: 'pipe' });
  const used = execFileSync('du', ['-sm', 'node_modules'], { cwd: place, encoding: 'utf8' });
  expect(Number.parseInt(used, 10)).toBeLessThanOrEqual(MAX_MB);
  return env;
}

/** As on a machine without a browser: what the one from npm says it is. */
function bringBrowser(place: string, env: NodeJS.ProcessEnv): string {
  const script = path.join(place, 'find.mjs');
  writeFileSync(
    script,
    `import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
const folder = new URL('./node_modules/sightline/server/dist/', import.meta.url);
const file = readdirSync(folder).find((name) =>
  readFileSync(new URL(name, folder), 'utf8').includes('function findChromium('));
const findChromium = Object.values(await import(new URL(file, folder))).find(({ name }) => name === 'findChromium');
const found = await findChromium({ cache_dir: 'cache', system_chromiums: [] }).catch((error) => {
  console.error(error.code, error.message);
  process.exit(1);
});
process.stdout.write(execFileSync(found.executable_path, ['--version'], { env: found.env }));
`,
  );
  return execFileSync(process.execPath, [script], { cwd: place, env, encoding: 'utf8' });
}
