import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { cleanHost } from './domains.service.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains${path}`, { token: ann.token, body });

describe('Domains', () => {
  it('[P-API-15][P-API-16][A-ENT-01][P-ENT-09] A domain is listed and read with all its fields', async () => {
    const { body } = await call('GET', '');
    expect(body).toEqual([
      {
        id: ann.domain_id,
        host: 'www.acme.example',
        name: 'Acme',
        description: null,
        description_version: 0,
        feedback: null,
        default_location: { country: null, region: null, city: null },
        auto_publish_pages: false,
        selected_cms: true,
        selected_personalization: false,
        completed_cms_onboarding: false,
        completed_personalization_onboarding: false,
        has_content: false,
        measuring_frequency: 'daily',
        samples_per_prompt: 3,
        monthly_spend_cap_usd: 50,
        search_engines_may_index: true,
        models_may_train: true,
        tells_index_now: false,
        measures_speed: false,
        category: null,
        writes_with_assistant: true,
        time_zone: 'UTC',
        auto_approve_variants: false,
      },
    ]);
    expect((await call('GET', `/${ann.domain_id}`)).body).toEqual(body[0]);
  });

  it('[A-API-02][A-API-03] Updating a domain changes only the fields that are sent and returns the whole domain', async () => {
    const patch = (body: object) => call('PATCH', `/${ann.domain_id}`, body);
    expect((await patch({ description: '# Acme' })).body).toMatchObject({
      description: '# Acme',
      feedback: null,
    });
    expect((await patch({ feedback: 'More on bakeries' })).body).toMatchObject({
      description: '# Acme',
      feedback: 'More on bakeries',
    });
    const ended = (await patch({ completed_cms_onboarding: true })).body;
    expect(ended).toMatchObject({ completed_cms_onboarding: true, description: '# Acme' });
    expect((await patch({ description: '' })).body.description).toBe('');
    const default_location = { country: 'DE', region: null, city: 'Köln' };
    expect((await patch({ default_location })).body.default_location).toEqual(default_location);
    expect((await patch({ default_location: { ...default_location, city: 'Köln \ud83d' } })).status).toBe(
      400,
    );
    expect((await patch({})).status).toBe(200);
    expect(await patch({ default_location: { country: 'Germany', region: null, city: null } })).toMatchObject(
      {
        status: 400,
        body: { errors: { 'default_location.country': 'Choose a country from the list.' } },
      },
    );
    expect((await patch({ description: 'x'.repeat(20_001) })).status).toBe(400);
    expect((await patch({ host: 'evil.example', id: 'x', selected_cms: false })).body).toMatchObject({
      host: 'www.acme.example',
      selected_cms: true,
    });
  });
});

it('[P-ROLE-05, P-ROLE-07] Everybody in the organization can change a domain’s options and location, and nobody else can', async () => {
  const bob = await signUpColleague(app, ann);
  const eve = await signUpPerson(app);
  const default_location = { country: 'BE', region: null, city: 'Ghent' };
  const body = { auto_publish_pages: true, default_location };
  const patch = ({ token }: Person) => app.call('PATCH', `/api/domains/${ann.domain_id}`, { token, body });
  expect((await patch(eve)).status).toBe(404);
  expect((await call('GET', `/${ann.domain_id}`)).body.auto_publish_pages).toBe(false);
  expect((await patch(bob)).status).toBe(200);
  expect((await call('GET', `/${ann.domain_id}`)).body).toMatchObject({
    auto_publish_pages: true,
    default_location,
  });
});

describe('a website as people type it', () => {
  it.each([
    ['example.com', 'example.com'],
    [' HTTPS://WWW.Example.COM/ ', 'www.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['a-b.c0.example', 'a-b.c0.example'],
    ['https://example.com/shop?from=ad', 'example.com'],
  ])('%s is %s', (typed, host) => {
    expect(cleanHost(typed)).toBe(host);
  });

  it.each([
    'localhost',
    'example',
    'http://',
    'user:password@example.com',
    'example.com:8080',
    'exa mple.com',
    '.example.com',
    'example..com',
    '-a.example',
    'javascript:alert(1)',
    `${'a'.repeat(64)}.example`,
    `${'abcdefgh.'.repeat(30)}example`,
    '[::1]',
    '\u0000.example',
  ])('%j is none', (typed) => {
    expect(() => cleanHost(typed)).toThrow('Please enter a valid domain');
  });
});
