import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { freePort } from './free-port.ts';
import { makeKey } from './mcp-client.ts';

/**
 * Those of the suite's scenarios that want no capability or tool of its own example server. The others call tools such
 * as `test_image_content`, or expect sessions, resources, prompts or logging, which this server does not offer.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

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

/** The suite cannot send a key, so everything that it sends passes through here unchanged, with a key added. */
function withKey(to: string, key: string): Server {
  return createServer((from, reply) => {
    const headers = { ...from.headers, authorization: `Bearer ${key}` };
    const on = ask(new URL(from.url ?? '/', to), { method: from.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    on.on('error', () => reply.destroy());
    from.pipe(on);
  });
}

it.each(SCENARIOS)('The protocol’s own conformance suite finds no failure in %s', async (scenario) => {
  const command = [SUITE, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder];
  const { stdout } = await promisify(execFile)(process.execPath, command).catch((error) => error);
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
});
