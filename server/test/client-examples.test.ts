import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';
import { makeKey } from './mcp-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README = readFileSync(path.join(ROOT, 'client/README.md'), 'utf8');
const examples = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const FOLDER = path.join(ROOT, '.cache/client-examples');

let app: TestApp;
let ann: Person;
let key: string;
beforeAll(async () => {
  execFileSync(process.execPath, ['client/build/build.ts'], { cwd: ROOT });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(path.join(FOLDER, 'node_modules'), { recursive: true });
  symlinkSync(path.join(ROOT, 'client'), path.join(FOLDER, 'node_modules/sightline-client'));
  writeFileSync(path.join(FOLDER, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(FOLDER, 'examples.ts'), examples.join('\n'));
  app = await startTestApp({ edge: true, worker: true });
  ann = await signUpPerson(app, { host: 'acme.example' });
  key = (await makeKey(app, ann, 'write')).key;
});
afterAll(() => app.stop());

it('The README of the client has ten examples', () => expect(examples).toHaveLength(10));

it('The examples of the client have the types that it declares', () => {
  const extend = path.join(ROOT, 'tsconfig.base.json');
  writeFileSync(
    path.join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      extends: extend,
      compilerOptions: { typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    }),
  );
  expect(typeErrors()).toBe('');
  // The check would notice a field that is not there.
  const wrong = `${examples[0]}\nawait sightline.topics.list({ domain: 'x' });\nvoid SightlineError;\n`;
  writeFileSync(path.join(FOLDER, 'wrong.ts'), wrong);
  expect(typeErrors()).toMatch(/^wrong\.ts.*'domain' does not exist/);
});

function typeErrors(): string {
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  return spawnSync(tsc, ['-p', FOLDER], { cwd: FOLDER, encoding: 'utf8' }).stdout;
}

it('The examples of the client do what they say, against a real server', async () => {
  const environment = { ...process.env, SIGHTLINE_URL: app.url, SIGHTLINE_API_KEY: key };
  const child = spawn(process.execPath, ['examples.ts'], { cwd: FOLDER, env: environment });
  const [out, problems, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.on('exit', done)),
  ]);
  expect([code, problems]).toEqual([0, '']);
  expect(out).toContain('at acme.example');
  expect(out).toContain('which-till draft');
  expect(out).toMatch(/400 bad_request \{ name: '[^']+' \}/);
  const { body } = await app.call('GET', `/api/domains/${ann.domain_id}/aeo/topics`, { token: ann.token });
  expect(body).toMatchObject([{ text: 'Tills for bakeries', running_topic_execution_id: null }]);
});
