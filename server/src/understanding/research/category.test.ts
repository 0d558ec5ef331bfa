import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { until } from '../../../test/soon.ts';

const UNDECIDED =
  '<html lang="en"><head><title>Plumber and electrician</title><meta name="description" content="Electrician and plumber."></head><body><h1>Norell</h1><p>Norell looks after pipes and wires in old houses, and comes on the day that suits you best.</p></body></html>';

let site: SiteDouble;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  site = await startSite({ '/': UNDECIDED });
  const environment = { SITE_ORIGINS: `norell.example=${site.origin}` };
  app = await startTestApp({ environment, worker: true });
  person = await signUpPerson(app, { host: 'norell.example', organization_name: 'Norell' });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

const call = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
  app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, ...(body && { body }) });

async function untilRead() {
  await until(async () => (await call('GET', '/onboarding/domain-research-status')).body.done);
}

async function readAgain() {
  await call('POST', '/onboarding/restart-research', {});
  await untilRead();
}

interface Starter {
  topic: string;
  choice?: boolean;
  category?: string;
}
const starters = async (): Promise<Starter[]> => (await call('POST', '/aeo/initial-topics-fast', {})).body;

it('What a person says the company is decides its topics for good, whatever its site leaves open', async () => {
  await untilRead();
  expect((await starters()).map(({ choice, category }) => [choice, category])).toEqual([
    [true, 'plumber'],
    [true, 'electrician'],
  ]);
  expect((await call('PATCH', '', { category: 'x'.repeat(81) })).status).toBe(400);
  expect((await call('PATCH', '', { category: ' Electrician ' })).body.category).toBe('Electrician');
  await readAgain();
  const [first, ...others] = await starters();
  expect(first?.topic).toMatch(/^Electricians/);
  expect(others.filter(({ choice }) => choice)).toEqual([]);
  expect((await call('PATCH', '', { description: 'We wire houses.' })).body.category).toBe('Electrician');
  expect((await call('PATCH', '', { category: 'Wire whisperer' })).body.category).toBe('Wire whisperer');
  await readAgain();
  expect((await starters()).map(({ topic }) => topic)).toEqual(['Wire whisperer']);
  expect((await call('PATCH', '', { category: '' })).body.category).toBeNull();
  await readAgain();
  expect((await starters()).map(({ choice }) => choice)).toEqual([true, true]);
});

it('A first topic whose examples were kept is asked with the proposals after them, another only with what was typed', async () => {
  const [first] = (await call('POST', '/aeo/initial-topics-fast', {})).body;
  const { topic, prompts }: { topic: string; prompts: string[] } = first;
  expect(prompts.length).toBeGreaterThanOrEqual(8);
  const save = async (typed: string[]): Promise<string[]> => {
    const { body } = await call('POST', '/aeo/save-and-analyze', { topic_text: topic, prompts: typed });
    return body.prompts.map(({ text }: { text: string }) => text);
  };
  const own = 'Who repairs taps at night?';
  expect(await save([own])).toEqual([own]);
  const kept = [own, prompts[1] ?? '', ...prompts.slice(3)];
  expect(await save(kept.slice(0, 2))).toEqual(kept);
  expect((await call('PATCH', '', { completed_cms_onboarding: true })).status).toBe(200);
  expect(await save([prompts[0] ?? ''])).toEqual([...kept, prompts[0]]);
});
