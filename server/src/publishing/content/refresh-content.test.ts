import { afterEach, expect, it } from 'vitest';
import { type ContentApp, shopSite, sitePage, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';

let at: ContentApp;
afterEach(() => at.stop());

const write = async (prompt: string) =>
  at.ended((await at.call('POST', '/aeo/content/create-page', { prompt })).body.task_id);
const refresh = async () => at.ended((await at.call('POST', '/refresh-content')).body.task_id);
const upload = () => at.call('POST', '/generated-pages/upload-overview');
const versions = async () =>
  Object.fromEntries((await at.pages()).map(({ slug, version }) => [slug, version]));

const CHEAPER = sitePage(
  'Tills',
  'Acme tills for bakeries cost 29 euros a month, and the first month is free of charge.',
);

it('A refresh reads the site again and rebuilds what rests on changed pages, and nothing else', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  await write('Price of tills?');
  await write('Warmth of ovens?');
  expect((await refresh()).detail).toBe('Nothing on your site has changed.');
  // A different timestamp around the same text is not a change.
  at.site['/ovens'] = String(at.site['/ovens']).replace('</nav>', '</nav><script>let stamp = 2;</script>');
  at.site['/tills'] = CHEAPER;
  const told = await refresh();
  expect(told.detail).toBe('1 page of your site changed; 1 page here rebuilt.');
  expect(told.events.at(-1)).toMatchObject({ type: 'page_changed', data: { slug: 'price-of-tills' } });
  expect(await versions()).toEqual({ 'price-of-tills': 2, 'warmth-of-ovens': 1 });
  expect((await at.pages())[0]?.markdown_content).toContain('29 euros');
});

it('A refresh keeps what a person typed and updates only its facts', async () => {
  const asked: string[] = [];
  const { editPage } = createPageWriter();
  const writer = createPageWriter({
    editPage: async (input) => {
      asked.push(input.instruction);
      return editPage(input);
    },
  });
  at = await startContentApp({ writer, site: shopSite() });
  await write('Price of tills?');
  const [page] = await at.pages();
  const typed = {
    title: 'Ours',
    meta_description: '',
    markdown_content: 'Typed: https://acme.example/tills',
  };
  await at.call('PUT', `/generated-pages/${page?.id}`, typed);
  at.site['/tills'] = CHEAPER;
  await refresh();
  expect((await at.pages())[0]).toMatchObject({
    title: 'Ours',
    version: 3,
    markdown_content: expect.stringContaining('Typed:'),
  });
  expect(asked).toEqual(['Refresh facts']);
});

it('A second call to refresh joins the refresh that is running', async () => {
  at = await startContentApp({ writer: createPageWriter(), worker: false });
  const calls = await Promise.all([1, 2, 3].map(() => at.call('POST', '/refresh-content')));
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(calls.map(({ body }) => body.task_id)).size).toBe(1);
});

it('A refresh of a site that cannot be read changes nothing, and the task says so', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  await write('Price of tills?');
  for (const path of Object.keys(at.site)) at.site[path] = { status: 503, body: 'Down' };
  expect(await refresh()).toMatchObject({
    status: 'error',
    detail: expect.stringContaining('Couldn’t read your site'),
  });
  expect(await versions()).toEqual({ 'price-of-tills': 1 });
});

it('[A-API-09] Uploading the overview brings it up to the present description, then the facts of the other pages', async () => {
  const writer = createPageWriter({
    describeCompany: async () => ({ markdown: '', sources: [], missing: [] }),
  });
  at = await startContentApp({ writer, site: shopSite() });
  expect((await upload()).body).toEqual({ task_id: null });
  await at.addPages('other');
  await at.call('PATCH', '', { description: 'Acme equips bakeries.\n\n- Tills\n- Ovens' });
  const first = await at.ended((await upload()).body.task_id);
  expect(first.events.map(({ type, data }) => [type, data.slug])).toEqual([
    ['page_created', 'about'],
    ['page_changed', 'other'],
  ]);
  expect((await upload()).body).toEqual({ task_id: null });
  await at.call('PATCH', '', { description: 'Acme equips bakeries and cafés.' });
  await at.ended((await upload()).body.task_id);
  const pages = await at.pages();
  expect(pages.find(({ slug }) => slug === 'about')).toMatchObject({
    version: 2,
    meta_description: 'Acme equips bakeries and cafés.',
    markdown_content: 'Acme equips bakeries and cafés.',
  });
  expect((await at.changes()).map(({ summary }) => summary)).toContain(
    'Overview updated to match the company description.',
  );
});
