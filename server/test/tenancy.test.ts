import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type ContractRoute, contractRoutes, fillPath } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';

let app: TestApp;
let ann: Person;
let eve: Person;
beforeAll(async () => {
  app = await startTestApp();
  [ann, eve] = [await signUpPerson(app), await signUpPerson(app)];
});
afterAll(() => app.stop());

const guarded = contractRoutes().filter((route) => !route.open);
const KEYS = '/api/organizations/me/api-keys';
const HOOKS = '/api/organizations/me/webhooks';
const inDomain = guarded.filter((route) => route.path.startsWith('/api/domains/{id}'));
const body = (route: ContractRoute) =>
  route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };

it('The tests of access walk every route of the contract', () => {
  expect(guarded.length).toBeGreaterThan(25);
  expect(inDomain.length).toBeGreaterThan(20);
});

it.each(guarded)('$name is refused without a session', async (route) => {
  expect(
    (await app.call(route.method, fillPath(route.path, { id: ann.domain_id }), body(route))).status,
  ).toBe(401);
});

it.each(inDomain)('$name does not exist for people of another organization', async (route) => {
  const reply = await app.call(route.method, fillPath(route.path, { id: ann.domain_id }), {
    token: eve.token,
    ...body(route),
  });
  expect(reply).toMatchObject({ status: 404, body: { detail: 'Domain not found.' } });
});

it.each(inDomain)('$name answers 404 to an id that does not exist', async (route) => {
  expect(
    (
      await app.call(route.method, fillPath(route.path, { id: "1' or '1'='1" }), {
        token: ann.token,
        ...body(route),
      })
    ).status,
  ).toBe(404);
});

it('The ids of another organization’s people, sign-ins, keys, webhooks and deliveries find nothing', async () => {
  const as = (method: string, path: string, of: Person, sent?: object) =>
    app.call(method, path, { token: of.token, ...(sent && { body: sent }) });
  const key = await as('POST', KEYS, ann, { name: 'Reports', scope: 'read' });
  const { webhook } = (
    await as('POST', HOOKS, ann, { url: 'https://hooks.example.com/', kinds: ['score_changed'] })
  ).body;
  const delivery = await as('POST', `${HOOKS}/${webhook.id}/test`, ann);
  const [sign_in] = (await as('GET', '/api/users/me/sign-ins', ann)).body;
  const ids = {
    id: ann.user_id,
    session_id: sign_in.id,
    key_id: key.body.id,
    webhook_id: webhook.id,
    delivery_id: delivery.body.id,
  };
  const named = guarded.filter(({ path }) => path.includes('{') && !path.startsWith('/api/domains/{id}'));
  const statuses: [string, number][] = [];
  for (const { name, method, path } of named) {
    const sent = method === 'GET' || method === 'DELETE' ? undefined : { additional_info: { name: 'Eve' } };
    statuses.push([name, (await as(method, fillPath(path, ids), eve, sent)).status]);
  }
  expect(statuses).toEqual(named.map(({ name }) => [name, 404]));
  expect(statuses.length).toBeGreaterThan(10);
  expect((await as('GET', '/api/users', ann)).body).toMatchObject([{ id: ann.user_id, name: null }]);
  expect((await as('GET', KEYS, ann)).body).toMatchObject([{ id: key.body.id }]);
  expect((await as('GET', HOOKS, ann)).body).toMatchObject([{ id: webhook.id }]);
});

it('An access token is refused once its fifteen minutes are over', async () => {
  app.setTime(new Date(Date.now() + 15 * 60_000 + 1000));
  expect((await app.call('GET', '/api/users/me', { token: ann.token })).status).toBe(401);
});
