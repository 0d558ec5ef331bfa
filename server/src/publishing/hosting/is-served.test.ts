import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { GROWTH } from '../../../test/billing-person.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { soon } from '../../../test/soon.ts';
import { activatePlan } from '../../company/billing/billing.service.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp({ edge: true });
  ann = await signUpPerson(app, { host: 'tills.example' });
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body });

it('Hosting and publishing say that visitors find no site without a plan, and that they do with one', async () => {
  expect((await call('GET', '/hosting/')).body).toMatchObject({
    is_active: false,
    is_served: false,
    detail: null,
  });
  const { body: task } = await call('POST', '/aeo/content/create-page', {
    manual: { title: 'Tills', slug: 'tills', content: 'A till is a cash register.' },
  });
  const { events } = (await call('GET', `/aeo/progress/${task.task_id}?cursor=0`)).body;
  const publish = async () => (await call('POST', `/generated-pages/${events[0].data.page_id}/publish`)).body;
  expect(await publish()).toMatchObject({
    status: 'published',
    is_served: false,
    detail: 'The site goes live once its subdomain is set up.',
  });

  await call('POST', '/hosting/onboard-subdomain', { subdomain: 'ai', preview: true });
  const { body: hosting } = await call('GET', '/hosting/');
  const no_plan = {
    is_served: false,
    detail: 'The site goes live once your organization has a plan.',
  };
  expect(hosting).toMatchObject({ is_active: true, ...no_plan });
  expect(await publish()).toMatchObject({ status: 'published', ...no_plan });
  const seen = async () => (await askEdge(app.url, { host: hosting.ai_subdomain, path: '/tills' })).status;
  expect(await seen()).toBe(404);

  await activatePlan(app.ctx, { org_id: ann.org_id, price_id: GROWTH, changed_by: null });
  await soon(async () => expect(await seen()).toBe(200));
  expect((await call('GET', '/hosting/')).body).toMatchObject({
    is_active: true,
    is_served: true,
    detail: null,
  });
  expect(await publish()).toMatchObject({ status: 'published', is_served: true, detail: null });
});

it('Nobody may cache answers of the API, the mailbox or errors, except lists that are revalidated by their tag', async () => {
  const kept = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await app.call('GET', path, { token: ann.token, headers });
    return [reply.status, reply.headers['cache-control']];
  };
  const domain = `/api/domains/${ann.domain_id}`;
  for (const path of ['/api/users/me', '/mailbox', '/mailbox.json', `${domain}/hosting/`])
    expect([path, ...(await kept(path))]).toEqual([path, 200, 'no-store']);
  for (const path of ['/api/nowhere', `${domain}/nothing`])
    expect(await kept(path)).toEqual([404, 'no-store']);
  const { email, password } = ann;
  const login = await app.call('POST', '/auth/login', { body: { email, password } });
  expect(login.headers['cache-control']).toBe('no-store');
  const list = await app.call('GET', `${domain}/generated-pages`, { token: ann.token });
  expect(list.headers['cache-control']).toBe('private, no-cache');
  const etag = String(list.headers.etag);
  expect(await kept(`${domain}/generated-pages`, { 'if-none-match': etag })).toEqual([
    304,
    'private, no-cache',
  ]);
});
