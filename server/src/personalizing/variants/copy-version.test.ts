import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';

let at: VariantsApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
  await addPage('/bread', 'Bread', 'Bread for the whole week');
  await addPage('/off', 'Off', 'Rolls for a Sunday', { enabled: false });
  await addPage('/bare', null, 'Cakes for a birthday');
  await addPage('/tight', 'Pretzels', 'Pretzels', { room: 12 });
  await addPage('/other', 'Other', 'Other', { selector: 'main > h2' });
});
afterAll(() => at.stop());

const LABEL = 'ChatGPT';
const HEADLINE: HandChange = {
  ...{ selector: 'main > h1', tag: 'h1', was: 'Tills for small bakeries' },
  text: 'Tills that ChatGPT knows',
};

/** A page of the website with one element, the first heading. */
async function addPage(
  path: string,
  title: string | null,
  content: string,
  { enabled = true, room = 200, selector = 'main > h1' } = {},
) {
  const [page] = await at.sql(
    `with page as (insert into pages (domain_id, path, title, enabled, created_at) values ($1, $2, $3, true, now()) returning id)
      insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, room, created_at)
      select id, $1, $4, 'h1', 'heading', $5, 0, $6, $7, now() from page returning page_id`,
    ...[at.person.domain_id, path, title, selector, content, enabled, room],
  );
  ids[path] = String(page?.page_id);
}
async function on() {
  const { variant_id } = await at.trigger(LABEL);
  const path = `/variants/${variant_id}/pages/${at.page_id}`;
  return {
    call: (method: string, rest: string, body?: object) => at.call(method, `${path}/${rest}`, body),
    home: await at.home(LABEL),
  };
}

it('A version by hand can be used on pages with the same elements, each with words of its own, and others are named with why not', async () => {
  const before = await on();
  const { version } = before.home;
  expect((await before.call('POST', 'versions', { newest: version, changes: [HEADLINE] })).status).toBe(200);
  const { call } = await on();
  const { body } = await call('GET', `like-pages?version=${version + 1}`);
  expect(body.pages).toEqual([
    {
      ...{ page_id: ids['/bare'], path: '/bare', title: null, headline: 'Cakes for a birthday' },
      problem: null,
    },
    {
      ...{ page_id: ids['/bread'], path: '/bread', title: 'Bread', headline: 'Bread for the whole week' },
      problem: null,
    },
    {
      ...{ page_id: ids['/off'], path: '/off', title: 'Off', headline: 'Rolls for a Sunday' },
      problem: '“Rolls for a Sunday” is turned off. Turn it on first.',
    },
    { ...{ page_id: ids['/tight'], path: '/tight', title: 'Pretzels', headline: 'Pretzels' }, problem: null },
  ]);
  const texts = [{ selector: HEADLINE.selector, text: '{title}: {headline}, as ChatGPT told you' }];
  const page_ids = Object.values(ids);
  const copied = await call('POST', 'copies', { version: version + 1, page_ids, texts });
  expect(copied.body).toEqual({
    made: [{ page_id: ids['/bread'], path: '/bread', version: expect.any(Number) }],
    left_out: [
      { page_id: ids['/bare'], path: '/bare', reason: 'The page has no {title}.' },
      { page_id: ids['/off'], path: '/off', reason: '“Rolls for a Sunday” is turned off. Turn it on first.' },
      { page_id: ids['/tight'], path: '/tight', reason: expect.stringContaining('12 characters fit') },
    ],
  });
  const { pages } = await at.detail(LABEL);
  const bread = pages.find(({ path }) => path === '/bread');
  expect(bread).toMatchObject({ is_by_hand: true, life: { state: 'draft', awaits_approval: true } });
  expect(bread?.changes).toMatchObject([
    { was: 'Bread for the whole week', now: 'Bread: Bread for the whole week, as ChatGPT told you' },
  ]);
  expect((await at.home(LABEL)).version).toBe(version + 1);
});

it('Pages of other websites get nothing, and a version that changes what no scan lists can be used nowhere', async () => {
  const before = await on();
  const block = { selector: 'body > nav', tag: 'nav', was: 'Prices', hide: true };
  const changes = [HEADLINE, block];
  const { version } = before.home;
  const saved = await before.call('POST', 'versions', { newest: version, changes });
  expect(saved.body.version).toBe(version + 1);
  const { call } = await on();
  expect((await call('GET', `like-pages?version=${version + 1}`)).body.pages).toEqual([]);
  const copied = await call('POST', 'copies', { version: version + 1, page_ids: Object.values(ids) });
  expect(copied.body).toEqual({ made: [], left_out: [] });
  expect((await call('GET', 'like-pages?version=99')).status).toBe(404);
  expect((await call('POST', 'copies', { version: version + 1, page_ids: [] })).status).toBe(400);
});
