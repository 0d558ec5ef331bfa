import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../src/company/notifications/email-links.service.ts';
import { startTestApp, type TestApp } from './app.ts';
import { contractRoutes, fillPath } from './contract-routes.ts';
import { type Person, passwordLink, signUpColleague, signUpPerson } from './factories.ts';
import { SESSION_SECRET } from './server-process.ts';

const EXPORT = '/api/organizations/me/export';
let app: TestApp;
let ann: Person;
let session_id: string;
/** Everything that grants access somewhere, by its purpose. */
let tokens: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
  const as = (method: string, path: string, body?: object) =>
    app.call(method, path, { token: ann.token, body });
  session_id = (await as('GET', '/api/users/me/sign-ins')).body[0].id;
  await app.call('POST', '/auth/request-password-reset', { body: { email: ann.email } });
  tokens = {
    'sign-in': ann.token,
    refresh: ann.refresh_token,
    'API key': (await as('POST', '/api/organizations/me/api-keys', { name: 'All', scope: 'write' })).body.key,
    export: tokenIn((await as('POST', EXPORT)).body.url),
    emails: tokenIn(unsubscribeUrl(app.ctx, ann.user_id, 'weekly_digest')),
    password: (await passwordLink(app, ann.email)).token,
  };
});
afterAll(() => app.stop());

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that anybody can assemble, signed with what they have. */
function forge(claims: object, { alg = 'HS256', secret = SESSION_SECRET } = {}) {
  const signed = `${part({ alg, typ: 'JWT' })}.${part({ sub: ann.user_id, sid: session_id, aud: 'sign-in', exp: soon(), ...claims })}`;
  const hash =
    alg === 'none' ? '' : createHmac(alg.replace('HS', 'sha'), secret).update(signed).digest('base64url');
  return `${signed}.${hash}`;
}
const soon = () => Math.floor(Date.now() / 1000) + 600;

async function removedPerson() {
  const bob = await signUpColleague(app, ann);
  await app.call('DELETE', `/api/users/${bob.user_id}`, { token: ann.token });
  return bob.token;
}

async function deletedOrganization() {
  const cem = await signUpPerson(app, { organization_name: 'Gone' });
  const body = { name: 'Gone', password: cem.password };
  await app.call('DELETE', '/api/organizations/me', { token: cem.token, body });
  return cem.token;
}

async function signedOut() {
  const { email, password } = ann;
  const { access_token, refresh_token } = (
    await app.call('POST', '/auth/login', { body: { email, password } })
  ).body.tokens;
  await app.call('POST', '/auth/logout', { body: { refresh_token } });
  return access_token;
}

const BAD: Record<string, () => string | Promise<string>> = {
  'without a signature': () => forge({}, { alg: 'none' }),
  'signed with another secret': () => forge({}, { secret: `${SESSION_SECRET}.` }),
  'signed by another algorithm': () => forge({}, { alg: 'HS512' }),
  'that is too old': () => forge({ exp: soon() - 1200 }),
  'that never ends': () => forge({ exp: undefined }),
  'that is for something else': () => forge({ aud: 'organization-export' }),
  'that is for nothing': () => forge({ aud: undefined }),
  "of somebody else's session": () => forge({ sub: '11111111-1111-4111-8111-111111111111' }),
  'whose middle was changed': () => {
    const [head, , sum] = ann.token.split('.');
    return `${head}.${part({ sub: ann.user_id, sid: session_id, aud: 'sign-in', exp: soon() + 9e6 })}.${sum}`;
  },
  'of a removed person': removedPerson,
  'of a deleted organization': deletedOrganization,
  'of a session that was ended': signedOut,
};

const guarded = contractRoutes().filter((route) => !route.open);

/** The answers of all guarded calls to a token. */
async function statusesWith(token: string): Promise<number[]> {
  const replies = await Promise.all(
    guarded.map(({ method, path }) =>
      app.call(method, fillPath(path, { id: ann.domain_id }), {
        token,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      }),
    ),
  );
  return [...new Set(replies.map(({ status }) => status))];
}

describe('A sign-in token', () => {
  it('A sign-in token that this test makes like the server is accepted, so that each forgery fails for its own reason', async () => {
    expect((await app.call('GET', '/api/users/me', { token: forge({}) })).status).toBe(200);
  });

  it.each(Object.keys(BAD))('A sign-in token %s opens no call of the contract', async (kind) => {
    expect(await statusesWith((await BAD[kind]?.()) ?? '')).toEqual([401]);
  });

  it.each(['refresh', 'export', 'emails', 'password'])(
    'A sign-in token cannot be replaced by a token for %s',
    async (kind) => {
      expect(await statusesWith(tokens[kind] ?? '')).toEqual([401]);
    },
  );
});

/** Where each other kind of token is accepted, and whether it was. */
const DOORS: Record<string, (token: string) => Promise<boolean>> = {
  refresh: async (refresh_token) =>
    (await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status === 200,
  export: async (token) => (await app.call('GET', `${EXPORT}/file?token=${token}`)).status === 200,
  emails: async (token) => (await app.call('GET', `/letters/off?token=${token}`)).status === 200,
  password: async (token) => {
    const asked = await app.call('GET', `/auth/password-links/${encodeURIComponent(token)}/${ann.user_id}`);
    return asked.status === 200 && asked.body !== null;
  },
};

describe('Tokens', () => {
  it.each(Object.keys(DOORS))(
    'Only tokens for %s are accepted where such a token is asked for',
    async (door) => {
      const taken: string[] = [];
      for (const [kind, token] of Object.entries(tokens)) if (await DOORS[door]?.(token)) taken.push(kind);
      expect(taken).toEqual([door]);
    },
  );

  it('A token of one person cannot set the password of another', async () => {
    const eve = await signUpPerson(app);
    await app.call('POST', '/auth/request-password-reset', { body: { email: eve.email } });
    const { token } = await passwordLink(app, eve.email);
    const body = { password: 'chosen by somebody else' };
    for (const one of [token, tokens.refresh, tokens['sign-in'], tokens.export])
      expect((await app.call('POST', `/auth/reset-password/${one}/${ann.user_id}`, { body })).status).toBe(
        400,
      );
  });
});

/** What Fastify answers besides the contract, and to which callers. Additions must be listed here. */
const BESIDES: Record<string, string> = {
  '/health': 'anybody',
  '/health/live': 'anybody',
  '/health/ready': 'anybody',
  '/openapi.json': 'anybody',
  '/mcp': 'who has an API key, or the token of a connected program',
  '/.well-known/oauth-protected-resource': 'anybody',
  '/.well-known/oauth-protected-resource/mcp': 'anybody',
  '/.well-known/oauth-authorization-server': 'anybody',
  '/oauth/register': 'anybody, so often an hour',
  '/oauth/token': 'who has a code or a refresh token',
  '/oauth/revoke': 'who has the token',
  '*': 'the contract, the files of the dashboard, and 404',
  '/docs': 'anybody',
  '/docs*': 'anybody',
  '/aeo-help/:guide': 'anybody',
  '/caddy/ask': 'neighbours without a proxy',
  '/metrics': 'this machine, or who has the token',
  '/mailbox': 'this machine',
  '/mailbox.json': 'this machine',
  '/letters/off': 'who has the link',
  '/letters/on': 'who has the link',
  '/api/organizations/me/export/file': 'who has the link',
  '/api/reports/shared/pdf': 'who has the link',
  '/page-preview': 'who has the link',
  '/api/editor-frame': 'anybody',
  '/api/first-calls': 'anybody; each of the calls decides for itself',
  '/reports/off': 'who has the link',
  '/reports/on': 'who has the link',
  '/api/stripe/webhook': 'Stripe',
};

/** The paths of a tree as printed by Fastify. */
function pathsOf(tree: string): string[] {
  const trunk: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? [];
    if (name === undefined) return [];
    const depth = indent.length / 4;
    trunk.splice(depth, trunk.length, name);
    return [trunk.join('')];
  });
}

describe('What is answered besides the contract', () => {
  it('Every path that is answered besides the contract is known, with who may ask for it', async () => {
    const all = await startTestApp({
      connection: app.connection,
      edge: true,
      collect: true,
      environment: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    });
    expect(pathsOf(all.printRoutes()).sort()).toEqual(Object.keys(BESIDES).sort());
    await all.stop();
  });

  it('Internal paths answer nobody from outside', async () => {
    const outside = { 'x-forwarded-for': '203.0.113.9' };
    const paths = ['/metrics', '/mailbox', '/mailbox.json', '/caddy/ask?domain=acme.example', '/letters/off'];
    for (const path of [...paths, '/api/organizations/me/export/file'])
      expect([403, 404]).toContain((await app.call('GET', path, { headers: outside })).status);
    for (const path of ['/mailbox', '/mailbox.json'])
      expect((await app.call('GET', path, { headers: { host: 'rebound.example' } })).status).toBe(404);
  });

  it('Answers set no cookie, allow no other site to read them, and cannot be framed', async () => {
    const origin = 'https://evil.example';
    const asked = [
      '/api/users/me',
      '/auth/login',
      '/',
      '/letters/off',
      '/mailbox',
      '/openapi.json',
      '/nothing',
    ];
    for (const path of asked)
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const headers = { origin, 'access-control-request-method': 'POST', cookie: `token=${ann.token}` };
        const reply = await app.call(method, path, { headers });
        const names = Object.keys(reply.headers);
        expect(names.filter((name) => /^(set-cookie|access-control-)/.test(name))).toEqual([]);
        expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(reply.headers['x-content-type-options']).toBe('nosniff');
      }
    // Only the header signs anybody in.
    const headers = { cookie: `access_token=${ann.token}; token=${ann.token}` };
    for (const path of ['/api/users/me', `/api/users/me?access_token=${ann.token}&token=${ann.token}`])
      expect((await app.call('GET', path, { headers })).status).toBe(401);
  });
});
