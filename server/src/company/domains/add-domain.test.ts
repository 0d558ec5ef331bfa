import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
});
afterAll(() => app.stop());

const add = (domain_url: string, { token } = ann) =>
  app.call('POST', '/api/domains', { token, body: { domain_url } });
const hosts = async ({ token } = ann) =>
  (await app.call('GET', '/api/domains', { token })).body.map(({ host }: { host: string }) => host);

it('An organization can add a website, which gets its own brand, research and onboarding', async () => {
  const { status, body } = await add(' https://Shop.Acme.example/ ');
  expect(status).toBe(200);
  expect(body).toMatchObject({ host: 'shop.acme.example', name: 'Acme', completed_cms_onboarding: false });
  expect(await hosts()).toEqual(['www.acme.example', 'shop.acme.example']);
  const call = (method: string, path: string, sent?: unknown) =>
    app.call(method, `/api/domains/${body.id}${path}`, { token: ann.token, body: sent });
  const research = (await call('GET', '/onboarding/domain-research-status')).body;
  expect(research).toMatchObject({ done: false, started_at: expect.any(String) });
  expect((await call('PATCH', '/brand', { name: 'Acme Shop' })).body.name).toBe('Acme Shop');
  expect((await call('GET', '')).body.name).toBe('Acme Shop');
  const first = await app.call('GET', `/api/domains/${ann.domain_id}`, { token: ann.token });
  expect(first.body.name).toBe('Acme');
});

it('Adding a website explains a wrong address as sign-up does, and adds no website twice', async () => {
  const words = 'Please enter a valid domain (e.g., example.com)';
  for (const address of ['localhost', '', 'exa mple.com', 'javascript:alert(1)'])
    expect(await add(address)).toMatchObject({ status: 400, body: { errors: { domain_url: words } } });
  const twice = await Promise.all([add('twice.acme.example'), add('twice.acme.example')]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await add('HTTP://twice.acme.example')).toMatchObject({
    status: 409,
    body: { detail: 'twice.acme.example is already one of your websites.' },
  });
});

it('Two organizations can measure the same website, each sees only its own data, and everybody within one sees the same', async () => {
  const eve = await signUpPerson(app, { host: 'www.acme.example' });
  const bob = await signUpColleague(app, ann);
  expect(await hosts(eve)).toEqual(['www.acme.example']);
  const added = (await add('by-bob.example', bob)).body;
  expect(await hosts(bob)).toEqual(await hosts(ann));
  const seen = await app.call('GET', `/api/domains/${added.id}`, { token: eve.token });
  expect(seen.status).toBe(404);
});

it('An organization can have at most fifty websites and add at most twenty in an hour', async () => {
  const cyd = await signUpPerson(app);
  const fill = (n: number) =>
    runText(
      app.ctx.db,
      `insert into domains (org_id, host) select $1, 'site-' || n || '.example' from generate_series(1, $2) n`,
      [cyd.org_id, n],
    );
  for (let n = 1; n <= 20; n += 1) expect((await add(`n${n}.example`, cyd)).status).toBe(200);
  expect(await add('n21.example', cyd)).toMatchObject({ status: 429 });
  await fill(29);
  app.setTime(new Date(Date.now() + 61 * 60_000));
  const { email, password } = cyd;
  const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
  expect(await add('n22.example', { ...cyd, token: body.tokens.access_token })).toMatchObject({
    status: 409,
    body: { detail: 'An organization has 50 websites at most. Remove one first.' },
  });
});
