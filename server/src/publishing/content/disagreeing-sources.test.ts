import type { Disagreement } from '@sightline/contract/understanding/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, shopSite, sitePage, startContentApp } from '../../../test/content-app.ts';
import { signUpPerson } from '../../../test/factories.ts';

const KB = '/knowledge-base';
const DISAGREEMENTS = `${KB}/disagreements`;

let at: ContentApp;
beforeAll(async () => {
  at = await startContentApp({
    site: {
      ...shopSite(),
      '/ovens': sitePage('Pricing', 'The Team plan costs 49 euros per month.'),
    },
  });
});
afterAll(() => at.stop());

async function note(content_text: string) {
  const { body } = await at.call('POST', KB, { entry_type: 'prompt', source_type: 'manual', content_text });
  const { description } = (await at.call('GET', '')).body;
  const approved_description = `${description ?? ''}\n\n${content_text}`;
  const accepted = await at.call('POST', `${KB}/${body.id}/accept-merge`, { approved_description });
  expect(accepted.status, accepted.text).toBe(200);
}
const listed = async (): Promise<Disagreement[]> => (await at.call('GET', DISAGREEMENTS)).body;
const decide = (body: object) => at.call('POST', DISAGREEMENTS, body);

/** What a new page about the price says. */
async function newPage(): Promise<string> {
  const { body } = await at.call('POST', '/aeo/content/create-page', {
    prompt: 'How much does the Team plan cost per month?',
  });
  await at.ended(body.task_id);
  const [page] = await at.pages();
  return page?.markdown_content ?? '';
}

it('What two sources state differently is asked, and no page states it until somebody has decided', async () => {
  expect(await listed()).toEqual([]);
  expect(await newPage()).toContain('49 euros');
  await note('The Team plan costs 59 euros per month.');

  const [one, ...more] = await listed();
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    decision: null,
    values: [
      { value: 'EUR 59', statements: [{ source: { url: null } }] },
      { value: 'EUR 49', statements: [{ source: { url: 'https://acme.example/ovens', title: 'Pricing' } }] },
    ],
  });
  const key = one?.key ?? '';
  const values = ['EUR 49', 'EUR 59'];
  const open = await newPage();
  expect(open).not.toMatch(/49|59/);

  expect(await decide({ key, values, chosen: 'EUR 69' })).toMatchObject({ status: 400 });
  expect(await decide({ key, values: [...values, 'EUR 69'], chosen: null })).toMatchObject({ status: 409 });
  expect(await decide({ key: 'price', values, chosen: null })).toMatchObject({ status: 404 });
  const decided = (await decide({ key, values, chosen: 'EUR 59' })).body;
  expect(decided).toMatchObject({ key, decision: { chosen: 'EUR 59', decided_by: expect.any(String) } });
  expect(await listed()).toEqual([decided]);
  const chosen = await newPage();
  expect(chosen).toContain('59 euros');
  expect(chosen).not.toContain('49 euros');

  const undo = () => at.call('DELETE', `/fact-decisions/${decided.decision.id}`);
  expect((await undo()).body).toEqual({ ok: true });
  expect((await undo()).status).toBe(404);
  expect(await listed()).toEqual([one]);
  expect(await newPage()).not.toMatch(/49|59/);
});

it('A decision holds when the site is read again, and asks anew only about a value it does not cover', async () => {
  const [one] = await listed();
  const [key, values] = [one?.key ?? '', (one?.values ?? []).map(({ value }) => value)];
  await decide({ key, values, chosen: 'EUR 59' });
  const reread = async () => at.ended((await at.call('POST', '/refresh-content')).body.task_id);
  await reread();
  expect((await listed()).map(({ decision }) => decision?.chosen)).toEqual(['EUR 59']);

  at.site['/ovens'] = sitePage('Pricing', 'The Team plan costs 55 euros per month.');
  await reread();
  expect(await listed()).toMatchObject([{ key, decision: null }]);
  const both = (await listed())[0]?.values.map(({ value }) => value) ?? [];
  expect(both.toSorted()).toEqual(['EUR 55', 'EUR 59']);
  await decide({ key, values: both, chosen: null });
  expect((await listed()).map(({ decision }) => decision?.chosen)).toEqual([null]);

  // The value that someone decided against once is known, so it asks nothing.
  at.site['/ovens'] = sitePage('Pricing', 'The Team plan costs 49 euros per month.');
  await reread();
  expect((await listed()).map(({ decision }) => decision?.chosen)).toEqual([null]);
});

it('A page that states a value decided against is marked with the reason, until the decision is taken back', async () => {
  const [one] = await listed();
  const [key, values] = [one?.key ?? '', (one?.values ?? []).map(({ value }) => value)];
  const chosen = values.find((value) => value === 'EUR 59') ?? '';
  const current = one?.values.filter(({ statements }) => statements.length > 0).map(({ value }) => value);
  const manual = {
    title: 'Plans',
    slug: 'plans',
    content:
      'Hello.\n\n| Plan | Price |\n| --- | --- |\n| Team | 49 € |\n\nThe Team plan costs 49 euros per month.',
  };
  const { body } = await at.call('POST', '/aeo/content/create-page', { manual });
  const progress = await at.call('GET', `/aeo/progress/${body.task_id}`);
  const { page_id } = progress.body.events[0].data;
  const marked = async () =>
    (await at.call('GET', `/generated-pages/${page_id}`)).body.unsupported.filter(
      ({ reason }: { reason?: string }) => reason !== undefined,
    );
  expect(await marked(), 'all are right').toEqual([]);
  const decided = (await decide({ key, values: current, chosen })).body;
  expect(decided.decision?.chosen).toBe('EUR 59');
  expect(await marked()).toEqual([
    {
      kind: 'price',
      text: '49 €',
      sentence: '49 €',
      reason: 'You confirmed that “59 euros per month” is right.',
    },
    {
      kind: 'price',
      text: '49 euros',
      sentence: 'The Team plan costs 49 euros per month.',
      reason: 'You confirmed that “59 euros per month” is right.',
    },
  ]);
  const edit = { prompt: 'Refresh facts', page_ids: [page_id] };
  await at.ended((await at.call('POST', '/aeo/content/bulk-edit', edit)).body.task_id);
  expect((await marked()).map(({ sentence }: { sentence: string }) => sentence)).toEqual(['49 €']);
  const refreshed = (await at.call('GET', `/generated-pages/${page_id}`)).body.markdown_content;
  expect(refreshed).toContain('The Team plan costs 59 euros per month.');
  await at.call('DELETE', `/fact-decisions/${decided.decision.id}`);
  expect((await marked())[0].reason).toMatch(/^Your sources disagree: /);
});

it('The overview page is written without what the sources disagree about', async () => {
  const { body } = await at.call('POST', '/generated-pages/upload-overview');
  expect((await at.ended(body.task_id)).status).toBe('completed');
  const overview = (await at.pages()).find(({ page_type }) => page_type === 'overview');
  expect(overview?.markdown_content).toContain('Acme');
  expect(overview?.markdown_content).not.toMatch(/49|59/);
});

it('Disagreements and decisions belong to their website alone', async () => {
  const eve = await signUpPerson(at.app, { organization_name: 'Eve' });
  const [one] = await listed();
  const values = one?.values.map(({ value }) => value) ?? [];
  const { body } = await decide({ key: one?.key, values, chosen: null });
  const path = `/api/domains/${eve.domain_id}${DISAGREEMENTS}`;
  expect((await at.app.call('GET', path, { token: eve.token })).body).toEqual([]);
  const undo = await at.app.call(
    'DELETE',
    `/api/domains/${eve.domain_id}/fact-decisions/${body.decision?.id}`,
    { token: eve.token },
  );
  expect(undo.status).toBe(404);
  expect(
    (await at.app.call('GET', `/api/domains/${at.person.domain_id}${DISAGREEMENTS}`, { token: eve.token }))
      .status,
  ).toBe(404);
  expect((await listed())[0]?.decision).not.toBeNull();
});
