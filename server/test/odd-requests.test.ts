import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { METRICS_TOKEN: 'a token for figures' } });
});
afterAll(() => app.stop());

const get = (path: string, host = 'localhost:4000') => app.call('GET', path, { headers: { host } });

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
  const { headers } = await get(path);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  // The page runs one script of its own before its files come.
  const scripts = /script-src [^;]*/.exec(policy)?.[0];
  if (path === '/' || path === '/login') expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
  else expect(scripts).toBe("script-src 'self'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const name of ['access-control-allow-origin', 'x-powered-by', 'server'])
    expect(headers).not.toHaveProperty(name);
});

it('A page that opened the window has no hold on the one where an app is given access, and other pages start at once', async () => {
  const hold = async (path: string) => (await get(path)).headers['cross-origin-opener-policy'];
  for (const path of ['/connect?client_id=x', '/connect/?client_id=x', '/%63onnect?client_id=x'])
    expect([path, await hold(path)]).toEqual([path, 'same-origin']);
  expect(await hold('/overview')).toBeUndefined();
});

it('Programs that look only at the head of a page are told what it has, as those that read it are', async () => {
  const { status, headers, text } = await app.call('HEAD', '/overview');
  expect([status, headers['content-type'], text]).toEqual([200, expect.stringMatching(/^text\/html/), '']);
});

it.each([
  'evil.example',
  'localhost.evil.example',
  'site.localhost',
  'metadata.google.internal',
  'LOCALHOST.EVIL',
])('An unknown host such as %s sees nothing of ours', async (host) => {
  for (const path of ['/', '/api/config', '/mailbox.json', '/openapi.json', '/assets/x.js'])
    expect(await get(path, host)).toMatchObject({
      status: 404,
      text: expect.stringContaining('There is no site at this address.'),
    });
  expect((await get('/health', host)).status).toBe(200);
  expect((await get('/metrics', host)).status).toBe(404);
});

it('A path that cannot be read is answered with a problem like any other error', async () => {
  const { status, headers, text } = await get('/%ff');
  expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect(text).not.toContain('FST_');
});

it.each([
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
])('A body of type %s is refused with a problem', async (type) => {
  const headers = { 'content-type': type };
  const reply = await app.call('POST', '/auth/login', { headers, body: 'email=a&password=b' });
  expect(reply).toMatchObject({ status: 415, body: { status: 415, detail: expect.any(String) } });
  expect(reply.headers['content-type']).toContain('application/problem+json');
});
