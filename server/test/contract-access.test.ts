import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type ContractRoute, contractRoutes, fillPath } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';

let app: TestApp;
let ann: Person;
let eve: Person;
let revoked: string;
let expired: string;
let foreign: string;
beforeAll(async () => {
  app = await startTestApp();
  [ann, eve] = [await signUpPerson(app), await signUpPerson(app)];
  foreign = (await makeKey(eve, 'write')).key;
  const gone = await makeKey(ann, 'write');
  revoked = gone.key;
  await app.call('DELETE', `/api/organizations/me/api-keys/${gone.id}`, { token: ann.token });
  app.setTime(new Date(Date.now() - 2 * 86_400_000));
  expired = (await makeKey(await signedInAgain(ann), 'write', 1)).key;
  app.setTime(new Date());
});
afterAll(() => app.stop());

let made_keys = 0;

async function makeKey(person: Person, scope: 'read' | 'write', expires_in_days: number | null = null) {
  made_keys += 1;
  const { body } = await app.call('POST', '/api/organizations/me/api-keys', {
    token: person.token,
    body: { name: `for test ${made_keys}`, scope, expires_in_days },
  });
  return body as { id: string; key: string };
}

async function signedInAgain(person: Person): Promise<Person> {
  const { email, password } = person;
  const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
  return { ...person, token: body.tokens.access_token };
}

const keys = new Map<string, { id: string; key: string }>();

/** One key of each scope walks all routes; together they stay below the limit per minute. */
async function keyWith(scope: 'read' | 'write') {
  const made = keys.get(scope) ?? (await makeKey(await signedInAgain(ann), scope));
  keys.set(scope, made);
  return made.key;
}

async function asKey(route: ContractRoute, key: string, id = ann.domain_id) {
  const { method, path } = route;
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  return app.call(method, fillPath(path, { id }), { token: key, ...body });
}

const NEEDS_PERSON = { status: 403, body: { detail: 'This call requires a signed-in person.' } };
/** Scopes other than `write` that calls need. */
const NEEDS: Record<string, string> = { 'domains.add': 'websites', 'events.send': 'events' };
const readsOnly = ({ name }: ContractRoute) => ({
  status: 403,
  body: {
    detail: `This key is read-only. Use a key with the scope "${NEEDS[name] ?? 'write'}".`,
  },
});

const guarded = contractRoutes().filter((route) => !route.open);
/** Sign-ins, password, team, keys, notification settings, deletion, export and billing belong to a person. */
const isPersonal = ({ name, method, path }: ContractRoute) =>
  name.startsWith('apiKeys.') ||
  (path === '/api/domains/{id}' && method === 'DELETE') ||
  (/^\/api\/(users|organizations|sample)/.test(path) && method !== 'GET') ||
  path.includes('/payments/sessions/') ||
  (path.includes('/payments/') && method !== 'GET');

it('The contract has calls that an API key may make and calls that need a person', () => {
  expect(guarded.filter(isPersonal).length).toBeGreaterThan(8);
  expect(guarded.filter((route) => !isPersonal(route)).length).toBeGreaterThan(50);
});

it.each(guarded)(
  '$name accepts a key that may read only for reading, and never for a person’s own matters',
  async (route) => {
    const reply = await asKey(route, await keyWith('read'));
    if (isPersonal(route)) expect(reply).toMatchObject(NEEDS_PERSON);
    else if (route.method !== 'GET' && reply.body.detail !== NEEDS_PERSON.body.detail)
      expect(reply).toMatchObject(readsOnly(route));
    else expect([401, 500]).not.toContain(reply.status);
  },
);

it.each(guarded)('$name accepts a key that may write, except for a person’s own matters', async (route) => {
  const reply = await asKey(route, await keyWith('write'));
  if (isPersonal(route)) expect(reply).toMatchObject(NEEDS_PERSON);
  else expect([401, 500]).not.toContain(reply.status);
});

it.each(guarded)('$name refuses a revoked, expired or made-up key', async (route) => {
  for (const key of [revoked, expired, `sl_${'x'.repeat(43)}`, 'sl_'])
    expect((await asKey(route, key)).status).toBe(401);
});

it.each(guarded.filter(({ path }) => path.startsWith('/api/domains/{id}')))(
  '$name finds nothing for a key of another organization',
  async (route) => {
    const reply = await asKey(route, foreign);
    if (reply.status === 403) expect(reply).toMatchObject(NEEDS_PERSON);
    else expect(reply).toMatchObject({ status: 404, body: { detail: 'Domain not found.' } });
  },
);
