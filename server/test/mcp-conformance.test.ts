import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartAddress } from '../src/roles/mcp/charts.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { freePort } from './free-port.ts';
import { makeKey } from './mcp-client.ts';

/**
 * The suite's scenarios for servers that apply here: the others call tools of its own example server, such as
 * `test_image_content`, or want what this server does not offer: logging, completion, sampling, elicitation, prompts,
 * templates, subscriptions and streams that go on. Its scenarios of authorization test clients.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'resources-read-text',
  'dns-rebinding-protection',
];

/** The suite reads the text of its example server; here it reads a chart. */
const EXAMPLE_TEXT = 'test://static-text';

const SUITE = path.resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

let app: TestApp;
let proxy: Server;
let url: string;
let folder: string;
beforeAll(async () => {
  const port = await freePort();
  app = await startTestApp({ edge: true, environment: { PUBLIC_URL: `http://localhost:${port}` } });
  const { key } = await makeKey(app, await signUpPerson(app), 'write');
  proxy = withKey(app.url, key).listen(port, 'localhost');
  url = `http://localhost:${port}/mcp`;
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  proxy.close();
  await app.stop();
  await rm(folder, { recursive: true });
});

/** The suite cannot send a key, so everything that it sends passes through here, with a key and our text's address. */
function withKey(to: string, key: string): Server {
  return createServer(async (from, reply) => {
    const body = (await text(from)).replace(EXAMPLE_TEXT, chartAddress('share-of-voice'));
    const length = from.method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const headers = { ...from.headers, ...length, authorization: `Bearer ${key}` };
    const on = ask(new URL(from.url ?? '/', to), { method: from.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    on.on('error', () => reply.destroy());
    on.end(body);
  });
}

it.each(SCENARIOS)('The protocol’s own conformance suite finds no failure in %s', async (scenario) => {
  const command = [SUITE, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder];
  const { stdout } = await promisify(execFile)(process.execPath, command).catch((error) => error);
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
});
