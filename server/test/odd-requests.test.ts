import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Double } from './doubles/double-server.ts';
import { startOpenaiDouble } from './doubles/openai-double.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { until } from './soon.ts';
import { createTestDatabase } from './test-database.ts';

const KEY = 'sk-proj-a-key-that-nobody-should-ever-see-1234567890';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let openai: Double;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  openai = await startOpenaiDouble({
    respond: () => ({
      status: 401,
      body: { error: { message: `Incorrect API key: ${KEY}`, code: 'invalid_api_key' } },
    }),
  });
  server = await startServerProcess(database.connection, {
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'a token for figures that is not to be logged',
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${openai.url}/v1`,
    WRITER_MODEL: 'built-in',
  });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await openai.close();
  await database.drop();
});

/** Sends bytes as they are, which no well-behaved client would. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  let reply = '';
  socket.on('data', (chunk) => {
    reply += String(chunk);
  });
  socket.write(text);
  await new Promise((done) => socket.once('close', done));
  socket.destroy();
  return reply;
}
const get = (path: string, host = 'localhost', more = '') =>
  sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]);

describe('Every answer', () => {
  it.each([
    '/',
    '/login',
    '/assets/nothing.js',
    '/api/config',
    '/api/nothing',
    '/openapi.json',
    '/mailbox',
    '/mailbox.json',
  ])('The answer to %s carries the headers that forbid what it does not need', async (path) => {
    const reply = (await get(path)).toLowerCase();
    const policy = /content-security-policy: (.*)/.exec(reply)?.[1] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    // The page runs one script of its own before its files come.
    const scripts = /script-src [^;]*/.exec(policy)?.[0];
    if (path === '/' || path === '/login')
      expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
    else expect(scripts).toBe("script-src 'self'");
    expect(reply).toContain('x-content-type-options: nosniff');
    expect(reply).toContain('referrer-policy: no-referrer');
    expect(reply).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(reply).not.toMatch(/access-control-allow-origin|x-powered-by|^server:/m);
  });

  it('A page that opened the window has no hold on the one where an app is given access, and other pages start at once', async () => {
    const isKeptApart = async (path: string) =>
      /^cross-origin-opener-policy: same-origin\r?$/im.test(await get(path));
    for (const path of ['/connect?client_id=x', '/connect/?client_id=x', '/%63onnect?client_id=x'])
      expect([path, await isKeptApart(path)]).toEqual([path, true]);
    expect(await isKeptApart('/overview')).toBe(false);
  });

  it('Programs that look only at the head of a page are told what it has, as those that read it are', async () => {
    const head = await sendRaw('HEAD /overview HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(statusOf(head)).toBe(200);
    expect(head).toMatch(/content-type: text\/html/i);
    expect(head.slice(head.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
  });

  it('No other origin may read an answer', async () => {
    const reply = await sendRaw(
      'OPTIONS /api/domains HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: GET\r\nConnection: close\r\n\r\n',
    );
    expect(reply.toLowerCase()).not.toContain('access-control-allow');
    expect(statusOf(reply)).toBeGreaterThanOrEqual(400);
  });
});

describe('Other hosts', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'site.localhost',
    'metadata.google.internal',
    'LOCALHOST.EVIL',
  ])('An unknown host such as %s sees nothing of ours', async (host) => {
    for (const path of ['/', '/api/config', '/mailbox.json', '/openapi.json', '/assets/x.js']) {
      const reply = await get(path, host);
      expect(statusOf(reply)).toBe(404);
      expect(reply).toContain('There is no site at this address.');
    }
    expect(statusOf(await get('/health', host))).toBe(200);
    expect(statusOf(await get('/metrics', host))).toBe(404);
  });

  it('Forwarded host names let no unknown host in', async () => {
    const forwarded =
      'X-Forwarded-Host: localhost\r\nX-Forwarded-For: 127.0.0.1\r\nForwarded: host=localhost\r\n';
    expect(statusOf(await get('/mailbox.json', 'evil.example', forwarded))).toBe(404);
  });
});

describe('Paths', () => {
  it('A path that cannot be read is answered with a problem like any other error', async () => {
    const reply = await get('/%ff');
    expect(statusOf(reply)).toBe(400);
    expect(reply).toContain('content-type: application/problem+json');
    expect(reply).not.toContain('FST_');
  });

  it.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cpackage.json',
    '/%252e%252e/package.json',
    '//etc/passwd',
    '/assets/%00',
    '/%',
    '/%c0%ae%c0%ae/etc/passwd',
    '/api/../../package.json',
    'http://evil.example/etc/passwd',
  ])('A path like %s leads to no file outside the dashboard', async (path) => {
    const reply = await get(path);
    expect(statusOf(reply)).toBeLessThan(500);
    expect(reply).not.toMatch(/root:.*:0:|"workspaces"|"dependencies"|SESSION_SECRET/);
  });
});

describe('Requests that are too much', () => {
  it('Requests with too large headers are refused, and the server goes on', async () => {
    expect(statusOf(await get('/', 'localhost', `X-Long: ${'x'.repeat(100_000)}\r\n`))).toBe(431);
    expect(statusOf(await get(`/?${'q'.repeat(100_000)}`))).toBe(431);
    expect(statusOf(await get('/api/config'))).toBe(200);
  });

  it('Requests with too large a body are refused with a problem', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(1_100_000) });
    const reply = await fetch(`http://localhost:${server.port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(413);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.json()).toMatchObject({ status: 413, title: 'Too large' });
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    [
      'both kinds of length',
      'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    ['no host', 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a method of its own', 'BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ])('A request that makes no sense, such as %s, gets an answer', async (_what, text, status) => {
    expect(statusOf(await sendRaw(text))).toBe(status);
  });

  it.each([
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('A body of type %s is refused with a problem', async (type) => {
    const reply = await fetch(`http://localhost:${server.port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'email=a&password=b',
    });
    expect(reply.status).toBe(415);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.json()).toMatchObject({ status: 415, detail: expect.any(String) });
  });
});

it('No password, token, link or key is ever logged', async () => {
  const url = `http://localhost:${server.port}`;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  const read = async (reply: Response): Promise<any> => reply.json();
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await read(reply) };
  };
  const fetchAs = (token: string, path: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const email = 'somebody@example.com';
  const passwords = ['the first long password', 'the second long password', 'a wrong long password'];
  const [first = '', second = '', wrong = ''] = passwords;
  await post('/auth/signup', { email, organization_name: 'Acme', domain_url: 'acme.example' });
  const links: string[] = [];
  const takeLink = async () => {
    const [mail] = await read(await fetch(`${url}/mailbox.json`));
    const link = new URL(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '');
    const [token, id] = [link.searchParams.get('token') ?? '', link.searchParams.get('id') ?? ''];
    links.push(token);
    await fetch(url + link.pathname + link.search);
    return { token, id };
  };
  const choose = async (password: string, { token, id }: { token: string; id: string }) =>
    (await post(`/auth/reset-password/${token}/${id}`, { password })).status;
  const link = await takeLink();
  expect(await choose('short', link)).toBe(400);
  expect(await choose(first, link)).toBe(200);
  expect(await choose(first, link)).toBe(400);
  await post('/auth/request-password-reset', { email });
  expect(await choose(second, await takeLink())).toBe(200);
  await post('/auth/login', { email, password: wrong });
  const { tokens } = (await post('/auth/login', { email, password: second })).body;
  const refreshed = (await post('/auth/refresh', tokens)).body;
  await fetchAs(refreshed.access_token, `/api/domains?access_token=${tokens.access_token}`);
  const [domain] = await read(await fetchAs(refreshed.access_token, '/api/domains'));
  const topic = { topic_text: 'Tills', prompts: ['Which till?'] };
  await post(`/api/domains/${domain.id}/aeo/save-and-analyze`, topic, refreshed.access_token);
  await until(() => server.output().includes('assistant failed to answer a question'));
  await fetchAs('a token for figures that is not to be logged', '/metrics');
  await post('/auth/logout', refreshed);
  const secrets = {
    ...Object.fromEntries(passwords.map((text, n) => [`password ${n}`, text])),
    ...Object.fromEntries(links.map((text, n) => [`link ${n}`, text])),
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    'next access': refreshed.access_token,
    'next refresh': refreshed.refresh_token,
    key: KEY,
    'session secret': 'a secret that only the tests',
    'metrics token': 'a token for figures',
  };
  const log = server.output();
  expect(log).toContain('/auth/reset-password/[removed]');
  expect(log.split('\n').length).toBeGreaterThan(20);
  for (const [name, secret] of Object.entries(secrets))
    expect([name, log.includes(secret)]).toEqual([name, false]);
});

it('The server ends cleanly when it is asked to while people still talk to it', async () => {
  const idle = connect(server.port, '127.0.0.1');
  idle.on('error', () => undefined);
  await once(idle, 'connect');
  const asking = Promise.allSettled(Array.from({ length: 20 }, () => get('/api/config')));
  expect(await server.stop('SIGTERM')).toBe(0);
  await asking;
  idle.destroy();
});
