import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { contentsOf } from './backup-commands.ts';
import { embeddedDatabases } from './embedded-databases.ts';
import { signUpPerson } from './factories.ts';
import { makeKey } from './mcp-client.ts';
import { startMeasuringApp } from './measuring-app.ts';
import { SESSION_SECRET, urlOf } from './server-process.ts';
import { createBareDatabase, createTestDatabase } from './test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Commands that take more than a shell and a database: what runs the same, or what a test would need. */
const NOT_HERE: [RegExp, string][] = [
  [/^curl /, 'server/test/docs-api.test.ts'],
  [/^(npm install --global|sha256sum --check|sightline doctor$|sightline$)/, 'e2e/package.spec.ts'],
  [/^BROWSER_SOCKET=/, 'server/src/platform/browser/browser-apart.test.ts'],
  [/^SIGHTLINE_SCRIPT=/, 'adapter/src/page-proxy.test.ts'],
  [/^(git clone|npm start)/, 'a clone, which every run of CI begins with'],
  [/^(docker|cd \/srv\/sightline|mv \/backups\/new)/, 'Docker'],
  [/^(cd \/usr\/local\/src|install -|apt install chromium|systemctl)/, 'a machine with systemd'],
  [/^claude mcp add /, 'Claude Code'],
];

/** What a reader would type, page by page: commands of blocks in `sh`, without comments. */
const typed = globSync('{docs/**/*.md,README.md,client/README.md,react/README.md}', {
  cwd: ROOT,
  exclude: ['docs/dist/**'],
}).flatMap((page) => {
  const blocks = readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm);
  const commands = [...blocks].flatMap(([, code = '']) =>
    code
      .replaceAll(/\\\n\s*/g, '')
      .replaceAll(/'[^']*'/g, (quoted) => quoted.replaceAll(/\n\s*/g, ' '))
      .replaceAll(/(^| {2,})#.*$/gm, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
  return commands.map((command) => ({ page, command }));
});
/** No test asks a registry. */
const OFFLINE = { npm_config_offline: 'true', npm_config_audit: 'false' };
const ran = new Set<string>();

const folders = embeddedDatabases();
let home: string;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await signUpPerson(app);
});
afterAll(() => app.stop());

/** A place as a reader has it: `sightline` on the path, a checkout beside the own program. */
function makePlace(): string {
  home = folders.makeFolder();
  mkdirSync(path.join(home, 'bin'));
  const program = `#!/bin/sh\nexec "${process.execPath}" "${path.join(ROOT, 'server/src/sightline.ts')}" "$@"\n`;
  writeFileSync(path.join(home, 'bin/sightline'), program, { mode: 0o755 });
  symlinkSync(ROOT, path.join(home, 'sightline'));
  mkdirSync(path.join(home, 'own'));
  writeFileSync(path.join(home, 'own/package.json'), '{ "name": "own", "type": "module" }');
  return home;
}

const commandsOf = (page: string, like: RegExp) =>
  typed.filter((one) => one.page === page && like.test(one.command)).map(({ command }) => command);

/** Types the command as the page has it, with names of this test in place of the page's. */
async function type(command: string, names: Record<string, string> = {}, environment = {}, input = '') {
  ran.add(command);
  const filled = Object.entries(names).reduce((line, [from, to]) => line.replaceAll(from, to), command);
  expect(filled === command && Object.keys(names).length > 0, `${command} has none of the names`).toBe(false);
  const PATH = [path.join(home, 'bin'), path.dirname(process.execPath), process.env.PATH].join(
    path.delimiter,
  );
  const env = { PATH, HOME: home, SESSION_SECRET, LOG_LEVEL: 'warn', ...environment };
  const cwd = filled.startsWith('npm run') ? ROOT : path.join(home, 'own');
  const child = spawn('sh', ['-e', '-c', filled], { cwd, env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const [out, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect([filled, code, problems]).toEqual([filled, 0, expect.any(String)]);
  return out;
}

it('Backups and restores run as the pages say, with the package and in a checkout', async () => {
  const before = await contentsOf(app.connection);
  for (const page of ['docs/backup.md', 'README.md']) {
    const backups = commandsOf(page, /^(sightline|npm run) backup/);
    const restores = commandsOf(page, /^(sightline|npm run) restore/);
    expect([page, backups.length > 0, restores.length]).toEqual([page, true, backups.length]);
    for (const [at, backup] of backups.entries()) {
      const file = path.join(makePlace(), 'all.sql.gz');
      const names = { [/\S+\.sql\.gz/.exec(backup)?.[0] ?? '']: file };
      await type(backup, names, { DATABASE_URL: urlOf(app.connection) });
      const { connection, drop } = await createBareDatabase();
      const restore = restores[at] ?? '';
      await type(restore, { 'sightline.sql.gz': file }, { DATABASE_URL: urlOf(connection) });
      expect(await contentsOf(connection)).toEqual(before);
      await drop();
    }
  }
});

it('The database moves as the page says, and back', async () => {
  const [there = '', back = ''] = commandsOf('docs/database.md', /^sightline move/);
  const source = await createTestDatabase();
  const used = await startTestApp({ connection: source.connection });
  await signUpPerson(used);
  await used.stop();
  const before = await contentsOf(source.connection);
  const DATA_DIR = path.join(makePlace(), 'data');
  await type(back, {}, { DATA_DIR, DATABASE_URL: urlOf(source.connection) });
  const { connection, drop } = await createBareDatabase();
  const named = { 'postgresql://sightline:secret@db.example.com/sightline': `'${urlOf(connection)}'` };
  await type(there, named, { DATA_DIR });
  expect(await contentsOf(connection)).toEqual(before);
  await drop();
  await source.drop();
});

it('The command line connects and calls as the page says', async () => {
  makePlace();
  const at = await startMeasuringApp({ edge: true });
  await at.measure('Tills for bakeries', ['Which till suits a small bakery?']);
  const { body: prompts } = await at.call('GET', '/aeo/prompts');
  const { key } = await makeKey(at.app, at.person, 'write');
  const names = {
    'https://sightline.example.com': at.app.url,
    '0198d1c2-…': prompts[0].latest_prompt_execution_id,
  };
  for (const command of commandsOf('docs/api.md', /^sightline /)) {
    const used = Object.fromEntries(Object.entries(names).filter(([name]) => command.includes(name)));
    expect((await type(command, used, {}, `${key}\n`)).length).toBeGreaterThan(0);
  }
  await at.stop();
});

it('Packages of the repository are built and installed as their pages say', async () => {
  for (const [page, name] of [
    ['docs/adapters.md', '@sightline/adapter'],
    ['react/README.md', 'sightline-react'],
    ['client/README.md', 'sightline-client'],
  ] as const) {
    makePlace();
    const [build = '', install = '', ...more] = commandsOf(page, /^npm /);
    expect([page, more]).toEqual([page, []]);
    const PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
    await type(build, {}, { PATH });
    await type(install, {}, OFFLINE);
    expect(existsSync(path.join(home, 'own/node_modules', name, 'package.json'))).toBe(true);
  }
});

it('Every command of the documentation runs in a test, or it is said what it would take', () => {
  const left = typed.filter(
    ({ command }) => !ran.has(command) && !NOT_HERE.some(([like]) => like.test(command)),
  );
  expect(left).toEqual([]);
  for (const [like, where] of NOT_HERE) {
    expect([String(like), typed.some(({ command }) => like.test(command))]).toEqual([String(like), true]);
    if (where.endsWith('.ts')) expect([where, existsSync(path.join(ROOT, where))]).toEqual([where, true]);
  }
});
