import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { connectMcp } from '../../../test/mcp-client.ts';

const REDIRECT = 'https://app.example/callback';
const ASK = '/api/organizations/me/api-keys/app-request';

let app: TestApp;
let ann: Person;
let client_id: string;
let verifier: string;
let fetchAsBefore: TestApp['ctx']['fetch'];
beforeAll(async () => {
  app = await startTestApp({ edge: true });
  fetchAsBefore = app.ctx.fetch;
  ann = await signUpPerson(app);
  client_id = (await register({ client_name: 'Assistant', redirect_uris: [REDIRECT] })).body.client_id;
});
afterAll(() => app.stop());
beforeEach(() => {
  verifier = randomBytes(32).toString('base64url');
  app.ctx.fetch = fetchAsBefore;
});

const register = (body: object) => app.call('POST', '/oauth/register', { body });
const challenge = () => createHash('sha256').update(verifier).digest('base64url');
const asked = (more: object = {}) => ({
  client_id,
  redirect_uri: REDIRECT,
  code_challenge: challenge(),
  state: 'st&te',
  ...more,
});
const describe = (more: object = {}) =>
  app.call('GET', `${ASK}?${new URLSearchParams(asked(more) as Record<string, string>)}`, {
    token: ann.token,
  });
const allow = (more: object = {}) =>
  app.call('POST', ASK, { token: ann.token, body: { ...asked(), scope: 'read', ...more } });

/** The code in the address that the person is sent to. */
async function codeFor(more: object = {}): Promise<string> {
  const reply = await allow(more);
  expect(reply.status, reply.text).toBe(200);
  return new URL(reply.body.location).searchParams.get('code') ?? '';
}

const form = (path: string, fields: Record<string, string>): Promise<Reply> =>
  app.call('POST', path, {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const redeem = (code: string, more: Record<string, string> = {}) =>
  form('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...more,
  });
const renew = (refresh_token: string) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id });

async function letIn(more: object = {}) {
  const { status, body, text } = await redeem(await codeFor(more));
  expect(status, text).toBe(200);
  return body as { access_token: string; refresh_token: string; expires_in: number; scope: string };
}

const worksAtMcp = async (access_token: string) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const accept = 'application/json, text/event-stream';
  const headers = { accept, authorization: `Bearer ${access_token}` };
  return (await app.call('POST', '/mcp', { body: message, headers })).status === 200;
};

it('A program finds out at /mcp where to ask to be let in', async () => {
  const refused = await app.call('POST', '/mcp', { body: {} });
  const [, address = ''] =
    /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
  const resource = (await app.call('GET', new URL(address).pathname)).body;
  expect(resource).toMatchObject({ resource: 'http://localhost:4000/mcp' });
  const [issuer] = resource.authorization_servers;
  const server = (await app.call('GET', '/.well-known/oauth-authorization-server')).body;
  expect(server).toMatchObject({ issuer, code_challenge_methods_supported: ['S256'] });
});

it('A person sees who asks, lets it in, and it reads with the tools of /mcp and nothing else', async () => {
  expect((await describe()).body).toMatchObject({ name: 'Assistant', host: null, calls_back: 'app.example' });
  const location = new URL((await allow()).body.location);
  expect(location.origin + location.pathname).toBe(REDIRECT);
  expect(location.searchParams.get('state')).toBe('st&te');
  expect(location.searchParams.get('iss')).toBe('http://localhost:4000');
  const tokens = await letIn();
  expect(tokens).toMatchObject({ scope: 'read', token_type: 'Bearer' });
  expect(tokens.expires_in).toBeGreaterThan(3000);
  const { client, use } = await connectMcp(app.url, tokens.access_token);
  expect((await use('list_websites')).websites).toHaveLength(1);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).not.toContain('add_topic');
  await client.close();
  // Its token works only at /mcp.
  expect((await app.call('GET', '/api/domains', { token: tokens.access_token })).status).toBe(401);
});

it('A program may write only where the person allowed it', async () => {
  const { access_token, scope } = await letIn({ scope: 'write' });
  expect(scope).toBe('write');
  const { client, use } = await connectMcp(app.url, access_token);
  expect((await use('add_competitor', { name: 'Rival', url: 'rival.example' })).name).toBe('Rival');
  await client.close();
});

it('A person said no: the program is told so, and gets nothing', async () => {
  const { refusal } = (await describe()).body;
  const { searchParams } = new URL(refusal);
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null]);
});

it('A code works once, for its program, address and secret alone', async () => {
  const code = await codeFor();
  expect((await redeem(code, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
  // A wrong guess has used it up.
  expect((await redeem(code)).body.error).toBe('invalid_grant');
  expect((await redeem(await codeFor(), { redirect_uri: 'https://app.example/other' })).status).toBe(400);
  const other = (await register({ redirect_uris: [REDIRECT] })).body.client_id;
  expect((await redeem(await codeFor(), { client_id: other })).status).toBe(400);
  expect((await redeem(await codeFor(), { resource: 'https://other.example/mcp' })).body.error).toBe(
    'invalid_target',
  );
  const good = await codeFor();
  const both = await Promise.all([redeem(good), redeem(good)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('Nobody is sent to an address that the program has not named', async () => {
  for (const redirect_uri of [
    'https://evil.example/',
    `${REDIRECT}/../other`,
    'javascript:alert(1)',
    'http://app.example/callback',
  ])
    expect((await describe({ redirect_uri })).status, redirect_uri).toBe(400);
  expect((await allow({ redirect_uri: 'https://evil.example/' })).status).toBe(400);
  for (const uri of [
    'javascript:alert(1)',
    'http://app.example/',
    'data:text/html,x',
    'https://a.example/#x',
  ])
    expect((await register({ redirect_uris: [uri] })).status, uri).toBe(400);
});

it.each([
  'view-source.x:/back',
  'intent.x:/back',
  'javascript.alert:/back',
  'x.y:/back',
  'https://app.example/\ufffd',
  'https://app.example/ä',
  'https://app.example/a b',
])('A program cannot register an address that browsers could read in another way: %s', async (uri) => {
  expect((await register({ redirect_uris: [uri] })).status).toBe(400);
});

it.each([
  'https://app.example/back?a=%C3%A4',
  'http://localhost:3000/back',
  'com.example.app:/back',
  'io.github.somebody.tool://back',
  'cursor://anysphere.cursor-mcp/oauth',
])('A program may register an address of its site, of this machine or of its app: %s', async (uri) => {
  expect((await register({ redirect_uris: [uri] })).status).toBe(201);
});

it('A half character in a registration is refused', async () => {
  const body = '{"redirect_uris":["https://app.example/\\ud83d"]}';
  const headers = { 'content-type': 'application/json' };
  expect((await app.call('POST', '/oauth/register', { body, headers })).status).toBe(400);
});

it('A code that is sent again ends the access that it was exchanged for, also after a renewal', async () => {
  const code = await codeFor();
  const first = (await redeem(code)).body;
  expect(await worksAtMcp(first.access_token)).toBe(true);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
  expect(await worksAtMcp(first.access_token)).toBe(false);
  expect((await renew(first.refresh_token)).status).toBe(400);

  const again = await codeFor();
  const renewed = (await renew((await redeem(again)).body.refresh_token)).body;
  expect(await worksAtMcp(renewed.access_token)).toBe(true);
  await redeem(again, { code_verifier: 'x'.repeat(43) });
  expect(await worksAtMcp(renewed.access_token)).toBe(false);
  // Someone else's code does nothing to it.
  const { access_token } = await letIn();
  await redeem('slc_made-up');
  expect(await worksAtMcp(access_token)).toBe(true);
});

it('A program on the own machine may be called back at any port of it', async () => {
  const mine = (await register({ redirect_uris: ['http://127.0.0.1/back'] })).body.client_id;
  const at = (redirect_uri: string) => describe({ client_id: mine, redirect_uri });
  expect((await at('http://127.0.0.1:51234/back')).status).toBe(200);
  expect((await at('http://127.0.0.1:51234/other')).status).toBe(400);
});

it('A refresh token renews once; used again, it disconnects the program', async () => {
  const first = await letIn();
  const second = (await renew(first.refresh_token)).body;
  expect(await worksAtMcp(second.access_token)).toBe(true);
  expect(await worksAtMcp(first.access_token)).toBe(false);
  expect((await renew(first.refresh_token)).body.error).toBe('invalid_grant');
  expect(await worksAtMcp(second.access_token)).toBe(false);
  expect((await renew(second.refresh_token)).status).toBe(400);
});

it('A person sees the program among the keys and revokes it; a program can end its access itself', async () => {
  const { access_token, refresh_token } = await letIn();
  const list = async () =>
    (await app.call('GET', '/api/organizations/me/api-keys', { token: ann.token })).body.filter(
      (key: { client_id: string | null }) => key.client_id === client_id,
    );
  const [shown] = await list();
  expect(shown).toMatchObject({ name: 'Assistant', scope: 'read', prefix: '' });
  expect(JSON.stringify(shown)).not.toContain('hash');
  await app.call('DELETE', `/api/organizations/me/api-keys/${shown.id}`, { token: ann.token });
  expect(await worksAtMcp(access_token)).toBe(false);
  expect((await renew(refresh_token)).status).toBe(400);
  const again = await letIn();
  expect((await form('/oauth/revoke', { token: again.refresh_token })).status).toBe(200);
  expect(await worksAtMcp(again.access_token)).toBe(false);
  expect(await list()).toEqual([]);
});

it('A program may describe itself at an address of its own, which must say so itself', async () => {
  const address = 'https://assistant.example/client.json';
  const document = { client_id: address, client_name: 'By Address', redirect_uris: [REDIRECT] };
  const serve = (body: object) => {
    app.ctx.fetch = async (url) => ({
      status: 200,
      url: String(url),
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
      truncated: false,
    });
  };
  serve(document);
  expect((await describe({ client_id: address })).body).toMatchObject({
    name: 'By Address',
    host: 'assistant.example',
  });
  const code = await codeFor({ client_id: address });
  expect((await redeem(code, { client_id: address })).status).toBe(200);
  serve({ ...document, client_id: 'https://other.example/client.json' });
  expect((await describe({ client_id: address })).status).toBe(400);
  serve({ ...document, redirect_uris: ['https://evil.example/'] });
  expect((await describe({ client_id: address })).status).toBe(400);
});

it('The address of a program leads to no machine inside', async () => {
  for (const address of [
    'https://127.0.0.1/c',
    'https://169.254.169.254/c',
    'http://app.example/c',
    'file:///etc/passwd',
  ])
    expect((await describe({ client_id: address })).body, address).toMatchObject({
      status: 400,
      errors: { client_id: 'Unknown app.' },
    });
});

it('Keys and connected programs let no further program in', async () => {
  const { access_token } = await letIn({ scope: 'write' });
  const body = { ...asked(), scope: 'write' };
  expect((await app.call('POST', ASK, { token: access_token, body })).status).toBe(403);
});
