import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { type Person, signUpPerson } from '../test/factories.ts';
import { makeKey } from '../test/mcp-client.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'sightline.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'sightline-call-'));
let app: TestApp;
let ann: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ edge: true });
  ann = await signUpPerson(app, { host: 'acme.example' });
  key = (await makeKey(app, ann, 'write')).key;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

interface Ended {
  code: number | null;
  out: string;
  problems: string;
}

async function run(words: string[], { environment = {}, input = '' } = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, ...environment };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env });
  child.stdin.end(input);
  const code = new Promise<number | null>((done) => child.on('exit', done));
  const [out, problems, ended] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  return { code: ended, out, problems };
}
const given = () => ({ environment: { SIGHTLINE_URL: app.url, SIGHTLINE_API_KEY: key } });

it('Without an address and a key, the command line says how to give them', async () => {
  const { code, problems } = await run(['call', 'list-websites']);
  expect(code).toBe(3);
  expect(problems).toContain('run sightline connect URL, or set SIGHTLINE_URL and SIGHTLINE_API_KEY');
});

it('What is connected once is there for every command, readable for its user alone', async () => {
  const wrong = await run(['connect', app.url], { input: 'sl_nonsense\n' });
  expect([wrong.code, wrong.problems]).toEqual([3, expect.stringContaining('unknown, revoked or expired')]);
  const connected = await run(['connect', app.url], { input: `${key}\n` });
  expect([connected.code, connected.out]).toEqual([0, expect.stringMatching(/^Connected: \d+ commands\./)]);
  const file = path.join(folder, 'sightline', 'client.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { code, out } = await run(['call', 'list-websites', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out).websites).toMatchObject([{ id: ann.domain_id, host: 'acme.example' }]);
});

it('Commands and their options are described', async () => {
  const list = await run(['call'], given());
  expect(list.out).toMatch(
    /Reads:\n[\s\S]*\n {2}list-topics +List topics[\s\S]*Changes:\n[\s\S]*add-competitor/,
  );
  const help = await run(['call', 'list_topics', '--help'], given());
  expect(help.out).toMatch(/--website TEXT +Host name or id of the website/);
  expect(help.out).toMatch(/--limit NUMBER +How many items at most\. Otherwise 25\./);
});

it('A command changes what it says, and answers people in lines', async () => {
  const words = ['--name', 'Rival', '--url', 'rival.example', '--aliases', 'One', '--aliases=Two'];
  const { code, out } = await run(['call', 'add-competitor', ...words], given());
  expect(code).toBe(0);
  expect(out).toMatch(/^name: Rival$/m);
  expect(out).toMatch(/^aliases:\n {2}- One\n {2}- Two$/m);
  const { out: listed } = await run(['call', 'list-competitors', '--limit', '1', '--json'], given());
  expect(JSON.parse(listed)).toMatchObject({ total: 1, items: [{ name: 'Rival' }] });
});

it('The exit code tells a wrong command from one that was refused and from a server that is away', async () => {
  const codes = await Promise.all([
    run(['call', 'sing-a-song'], given()),
    run(['call', 'list-topics', '--colour', 'red'], given()),
    run(['call', 'list-topics', '--limit', 'many'], given()),
    run(['call', 'list-topics', '--website', 'other.example'], given()),
    run(['call', 'list-topics'], {
      environment: { SIGHTLINE_URL: 'http://127.0.0.1:9', SIGHTLINE_API_KEY: key },
    }),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([2, 2, 2, 1, 3]);
  expect(codes.map(({ out }) => out).join('')).toBe('');
  expect(codes[3]?.problems).toContain('No website is called other.example. There is: acme.example.');
});
