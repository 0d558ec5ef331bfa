import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { signUpPerson } from '../../test/factories.ts';
import { makeKey } from '../../test/mcp-client.ts';

const LISTED = 'https://tools.example.com';
const CALLS = [
  '/api/domains',
  '/mcp',
  '/oauth/token',
  '/.well-known/oauth-authorization-server',
  '/openapi.json',
];

let app: TestApp;
let bare: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ environment: { API_ORIGINS: `${LISTED}, http://localhost:6274` } });
  bare = await startTestApp({ connection: app.connection });
  const person = await signUpPerson(app);
  ({ key } = await makeKey(app, person, 'read'));
});
afterAll(async () => {
  await bare.stop();
  await app.stop();
});

const preflight = (of: TestApp, path: string, origin: string) =>
  of.call('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const allowedIn = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['access-control-allow-origin'];

describe('Pages of other origins', () => {
  it.each(CALLS)('A browser may call %s from a listed origin, and is told what it may send', async (path) => {
    for (const origin of [LISTED, 'http://localhost:6274']) {
      const reply = await preflight(app, path, origin);
      expect([reply.status, allowedIn(reply), reply.headers.vary]).toEqual([204, origin, 'Origin']);
      expect(reply.headers['access-control-allow-headers']).toMatch(
        /Authorization.*Content-Type.*Idempotency-Key/,
      );
      expect(reply.headers['access-control-allow-methods']).toContain('POST');
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it.each([
    'https://evil.example',
    'https://tools.example.com.evil.example',
    'http://tools.example.com',
    'null',
  ])('No page of %s is let in, whatever it asks', async (origin) => {
    for (const path of CALLS) {
      const reply = await preflight(app, path, origin);
      expect([path, allowedIn(reply), reply.status >= 400]).toEqual([path, undefined, true]);
    }
    const headers = { origin };
    expect(allowedIn(await app.call('GET', '/api/domains', { token: key, headers }))).toBeUndefined();
    expect((await app.call('POST', '/mcp', { token: key, headers, body: {} })).status).toBe(403);
  });

  it('Answers and refusals can be read at a listed origin, and sign-ins cannot', async () => {
    const headers = { origin: LISTED };
    const answered = await app.call('GET', '/api/domains', { token: key, headers });
    expect([answered.status, allowedIn(answered)]).toEqual([200, LISTED]);
    expect(answered.headers['access-control-expose-headers']).toContain('RateLimit');
    const refused = await app.call('GET', '/api/domains', { headers });
    expect([refused.status, allowedIn(refused)]).toEqual([401, LISTED]);
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const accept = 'application/json, text/event-stream';
    const pinged = await app.call('POST', '/mcp', {
      token: key,
      headers: { ...headers, accept },
      body: message,
    });
    expect([pinged.status, allowedIn(pinged)]).toEqual([200, LISTED]);
    expect(allowedIn(await app.call('POST', '/auth/login', { headers, body: {} }))).toBeUndefined();
    expect((await preflight(app, '/auth/login', LISTED)).status).toBe(404);
  });

  it('Without the setting no origin is allowed anywhere', async () => {
    for (const path of CALLS) {
      const reply = await preflight(bare, path, LISTED);
      expect([path, allowedIn(reply), reply.status >= 400]).toEqual([path, undefined, true]);
    }
  });
});
