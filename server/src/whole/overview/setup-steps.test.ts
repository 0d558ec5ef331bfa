import type { SetupSteps } from '@sightline/contract/whole/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
});
afterAll(() => app.stop());

const call = async (person: Person, method: string, path = '', body?: object): Promise<SetupSteps> =>
  (
    await app.call(method, `/api/domains/${ann.domain_id}/setup-steps${path}`, {
      token: person.token,
      ...(body && { body }),
    })
  ).body;
const doneOf = async () => (await call(ann, 'GET')).steps.filter(({ done }) => done).map(({ key }) => key);
const change = (text: string) => runText(app.ctx.db, text, [ann.domain_id]);

describe('Set-up steps', () => {
  it('A new website has seven steps to do, in the order in which they help', async () => {
    const { steps, hidden } = await call(ann, 'GET');
    expect(steps.map(({ key }) => key)).toEqual([
      'read',
      'assistant',
      'competitors',
      'publish',
      'tag',
      'visit',
      'variant',
    ]);
    expect(await doneOf()).toEqual([]);
    expect(hidden).toBe(false);
  });

  it('A step is done as soon as what it is for is there, and open again when that is gone', async () => {
    await change(`insert into site_pages (domain_id, brand_id, url, page, content_hash, fetched_at)
      select domain_id, id, 'https://a.example/', '{}', '', now() from brands where domain_id = $1 and role = 'own'`);
    expect(await doneOf()).toEqual(['read']);
    const competitor = (name: string) =>
      app.call('POST', `/api/domains/${ann.domain_id}/competitors`, {
        token: ann.token,
        body: { name, url: `${name}.example` },
      });
    await competitor('Loafledger');
    expect(await doneOf()).toEqual(['read']);
    const { body } = await competitor('Doughbook');
    expect(await doneOf()).toEqual(['read', 'competitors']);
    await change(`insert into generated_pages (domain_id, slug, title, markdown_content, live_version)
      values ($1, 'a', 'A', 'A', 1)`);
    await change('update domains set script_seen_at = now() where id = $1');
    expect(await doneOf()).toEqual(['read', 'competitors', 'publish', 'tag']);
    await app.call('DELETE', `/api/domains/${ann.domain_id}/competitors/${body.id}`, { token: ann.token });
    await change('update generated_pages set live_version = null where domain_id = $1');
    expect(await doneOf()).toEqual(['read', 'tag']);
  });

  it('Whoever hides the steps hides them for themselves alone, and can show them again', async () => {
    const bo = await signUpColleague(app, ann);
    expect((await call(ann, 'POST', '/hidden', { hidden: true })).hidden).toBe(true);
    await call(ann, 'POST', '/hidden', { hidden: true });
    expect((await call(ann, 'GET')).hidden).toBe(true);
    expect((await call(bo, 'GET')).hidden).toBe(false);
    expect((await call(ann, 'POST', '/hidden', { hidden: false })).hidden).toBe(false);
  });
});

it('An assistant that is connected is a step that is done', async () => {
  const connected = await startTestApp({ environment: { OPENAI_API_KEY: 'sk-test' } });
  try {
    const { domain_id, token } = await signUpPerson(connected);
    const { body } = await connected.call('GET', `/api/domains/${domain_id}/setup-steps`, { token });
    expect(body.steps).toContainEqual({ key: 'assistant', done: true });
  } finally {
    await connected.stop();
  }
});
