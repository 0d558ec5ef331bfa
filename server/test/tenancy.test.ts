import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const inDomain = guarded.filter((route) => route.path.startsWith('/api/domains/{id}'));
const body = (route: ContractRoute) =>
  route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };

describe('who may call what', () => {
  it('walks every route of the contract', () => {
    expect(guarded.length).toBeGreaterThan(25);
    expect(inDomain.length).toBeGreaterThan(20);
  });

  it.each(guarded)('$name is refused without a session', async (route) => {
    expect(
      (await app.call(route.method, fillPath(route.path, { id: ann.domain_id }), body(route))).status,
    ).toBe(401);
  });

  it.each(guarded)('$name is refused with a token that somebody else signed', async (route) => {
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ sid: ann.user_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ann.user_id)
      .setExpirationTime(now + 900)
      .sign(Buffer.from('some other secret, of thirty-two characters'));
    expect(
      (await app.call(route.method, fillPath(route.path, { id: ann.domain_id }), { token, ...body(route) }))
        .status,
    ).toBe(401);
  });

  it.each(inDomain)('$name does not exist for people of another organisation', async (route) => {
    const reply = await app.call(route.method, fillPath(route.path, { id: ann.domain_id }), {
      token: eve.token,
      ...body(route),
    });
    expect(reply).toMatchObject({ status: 404, body: { detail: 'There is no such domain.' } });
  });

  it.each(inDomain)('$name answers 404 to an id that is none', async (route) => {
    expect(
      (
        await app.call(route.method, fillPath(route.path, { id: "1' or '1'='1" }), {
          token: ann.token,
          ...body(route),
        })
      ).status,
    ).toBe(404);
  });

  it('refuses an access token once its fifteen minutes are over', async () => {
    app.setTime(new Date(Date.now() + 15 * 60_000 + 1000));
    expect((await app.call('GET', '/api/users/me', { token: ann.token })).status).toBe(401);
  });
});
