import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body, headers });
const pages = '/generated-pages';
const progress = async (task_id: string, cursor = 0) =>
  (await call('GET', `/aeo/progress/${task_id}?cursor=${cursor}`)).body;

const create = (slug: string, more: object = {}) =>
  call('POST', '/aeo/content/create-page', {
    manual: { title: `Title of ${slug}`, slug, content: `# About\n\nText of ${slug}.`, ...more },
  });
async function created(slug: string, more: object = {}): Promise<GeneratedPage> {
  const { body } = await create(slug, more);
  const { events } = await progress(body.task_id);
  return (await call('GET', `${pages}/${events[0].data.page_id}`)).body;
}
const edit = (page: GeneratedPage, change: object) =>
  call('PUT', `${pages}/${page.id}`, {
    title: page.title,
    meta_description: page.meta_description,
    markdown_content: page.markdown_content,
    ...change,
  });

it('[A-VAL-19][A-VAL-20][A-API-71][A-API-72][A-ENT-34][A-ENT-41] A page written by hand is there at once, as a task that has ended', async () => {
  const { status, body } = await create('by-hand');
  expect(status).toBe(200);
  const told = await progress(body.task_id);
  expect(told).toMatchObject({
    status: 'completed',
    detail: null,
    events: [{ type: 'page_created', data: { slug: 'by-hand', title: 'Title of by-hand' } }],
  });
  const page = (await call('GET', `${pages}/${told.events[0].data.page_id}`)).body;
  expect(page).toMatchObject({
    slug: 'by-hand',
    title: 'Title of by-hand',
    meta_description: '',
    markdown_content: '# About\n\nText of by-hand.',
    status: 'draft',
    page_type: 'manual',
    version: 1,
    live_version: null,
    llm_visits: {},
    published_at: null,
  });
  expect(Object.keys(page)).not.toContain('domain_id');
});

it('[A-API-74][A-API-75] The next cursor of a task brings only the events that are new', async () => {
  const { body } = await create('cursor');
  const first = await progress(body.task_id);
  expect(first.events).toHaveLength(1);
  expect(await progress(body.task_id, first.next_cursor)).toMatchObject({
    events: [],
    next_cursor: first.next_cursor,
    status: 'completed',
  });
});

it('[A-VAL-21] Creating a page by hand without all three parts asks for a prompt instead', async () => {
  for (const body of [{}, { prompt: '  ' }])
    expect(await call('POST', '/aeo/content/create-page', body)).toMatchObject({
      status: 400,
      body: { errors: { prompt: expect.stringContaining('Enter what the page should be about') } },
    });
});

it.each([
  'Upper',
  'with space',
  '-edge',
  'edge-',
  'ümlaut',
  'a/b',
  'index',
  'robots.txt',
  '.well-known',
  'health',
])('The slug %s is refused at its field', async (slug) => {
  const reply = await create(slug);
  expect(reply).toMatchObject({ status: 400, body: { errors: { 'manual.slug': expect.any(String) } } });
});

it('A slug belongs to one page, even when many ask for it at once, and is free again after the page is deleted', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => create('clash')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.errors).toEqual({ 'manual.slug': 'Another page has this slug. Choose another one.' });
  const list: GeneratedPage[] = (await call('GET', pages)).body;
  const page = list.find(({ slug }) => slug === 'clash');
  expect((await call('DELETE', `${pages}/${page?.id}`, { reason: 'Wrong.' })).body).toEqual({ ok: true });
  expect((await call('GET', `${pages}/${page?.id}`)).status).toBe(404);
  expect((await create('clash')).status).toBe(200);
});

it('[A-CONT-13][A-API-67][A-API-66][A-ENT-37] Every save of a page is a version, and two editors do not overwrite each other', async () => {
  const page = await created('editors');
  const [one, two] = await Promise.all([
    edit(page, { markdown_content: 'One.', version: 1 }),
    edit(page, { markdown_content: 'Two.', version: 1 }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const lost = one.status === 409 ? one : two;
  expect(lost.body.detail).toContain('A teammate saved this page');
  const now = (await call('GET', `${pages}/${page.id}`)).body;
  // Someone whose save was not confirmed sends it again.
  const again = await edit(page, { markdown_content: now.markdown_content, version: 1 });
  expect(again).toMatchObject({ status: 200, body: { version: 2 } });
  expect(now).toMatchObject({
    version: 2,
    slug: 'editors',
    markdown_content: one.status === 200 ? 'One.' : 'Two.',
  });
  await edit(now, { title: 'Without a version' });
  const versions = (await call('GET', `${pages}/${page.id}/versions`)).body;
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  expect(versions[0]).toMatchObject({ author: ann.email, created_at: expect.any(String) });
  // Saving identical text creates no version.
  expect((await edit({ ...now, title: 'Without a version' }, {})).body.version).toBe(3);
});

it('[A-CONT-20][A-CONT-21][A-API-68][A-API-69] Publishing makes the newest version of a page live, even without a plan', async () => {
  const page = await created('live');
  const published = (await call('POST', `${pages}/${page.id}/publish`)).body;
  expect(published).toMatchObject({ status: 'published', version: 1, live_version: 1 });
  const again = (await call('POST', `${pages}/${page.id}/publish`)).body;
  expect(again.published_at).toBe(published.published_at);
  expect((await edit(page, { title: 'Newer' })).body).toMatchObject({ version: 2, live_version: 1 });
  expect((await call('POST', `${pages}/${page.id}/publish`)).body).toMatchObject({ live_version: 2 });
  expect((await call('POST', `${pages}/${page.id}/unpublish`)).body).toMatchObject({
    status: 'draft',
    live_version: null,
    published_at: null,
  });
});

it('[A-API-63] The list of pages has the newest change first, comes in parts, and is answered 304 until something changes', async () => {
  const [older, newer] = [await created('older'), await created('newer')];
  await edit(older, { title: 'Changed last' });
  const list: GeneratedPage[] = (await call('GET', pages)).body;
  expect(list.slice(0, 2).map(({ slug }) => slug)).toEqual(['older', 'newer']);
  const first = (await call('GET', `${pages}?limit=1`)).body;
  const second = (await call('GET', `${pages}?limit=1&cursor=${first[0].id}`)).body;
  expect([...first, ...second].map(({ id }) => id)).toEqual([older.id, newer.id]);

  const { headers } = await call('GET', pages);
  const ask = () => call('GET', pages, undefined, { 'if-none-match': `W/${headers.etag}` });
  expect(await ask()).toMatchObject({ status: 304, text: '' });
  await call('POST', `${pages}/${newer.id}/publish`);
  expect((await ask()).status).toBe(200);
});

it('[A-API-09][A-ENT-30][A-ENT-31][A-API-47][A-API-70][A-CONT-33] The change log says what happened and by whom, newest first', async () => {
  const page = await created('logged', { content: '## Plans\n\nThe small plan costs $29 a month.' });
  await edit(page, { markdown_content: '## Plans\n\nThe small plan costs $39 a month.' });
  await call('POST', `${pages}/${page.id}/publish`);
  await call('POST', `${pages}/${page.id}/unpublish`);
  await call('DELETE', `${pages}/${page.id}`, { reason: 'Out of date.' });
  const changes = (await call('GET', '/aeo/content-changes?limit=5')).body;
  expect(
    changes.map(({ change_type, after_page_slug, summary }: Record<string, string>) => [
      change_type,
      after_page_slug,
      summary,
    ]),
  ).toEqual([
    ['delete', null, 'Deleted “Title of logged”. Reason: Out of date.'],
    ['unpublish', 'logged', 'Took “Title of logged” offline.'],
    ['publish', 'logged', 'Published “Title of logged”.'],
    ['edit', 'logged', 'Price in “Plans” changed from $29 to $39.'],
    ['create', 'logged', 'Created “Title of logged”.'],
  ]);
  expect(changes[0]).toMatchObject({
    actor: ann.email,
    created_at: expect.any(String),
    id: expect.any(String),
  });
});

it('[A-API-64][A-API-65] A page is previewed as HTML, with the changes since a version marked', async () => {
  const page = await created('preview', { content: 'Opens at nine.\n\n<script>alert(1)</script>' });
  await edit(page, { markdown_content: 'Opens at eight.\n\nNew paragraph.' });
  const preview = (query = '') => call('GET', `${pages}/${page.id}/preview-html${query}`);
  const plain = await preview();
  expect(plain.headers['content-type']).toContain('text/html');
  expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
  expect(plain.headers['content-security-policy']).toContain('sandbox');
  expect(plain.text).toContain('Opens at eight.');
  expect(plain.text).not.toMatch(/<ins>|<del>|<script>alert/);
  const versions = (await call('GET', `${pages}/${page.id}/versions`)).body;
  const against = await preview(`?highlight=true&before_version_id=${versions[1].id}`);
  expect(against.text).toContain('Opens at <del>nine</del><ins>eight</ins>.');
  expect(against.text).toContain('<ins><p>New paragraph.</p></ins>');
  expect((await preview('?highlight=true')).text).toContain('<ins><p>Opens at eight.</p></ins>');
  const foreign = '11111111-1111-4111-8111-111111111111';
  expect((await preview(`?highlight=true&before_version_id=${foreign}`)).status).toBe(404);
});

it('The way of a page to its first mention begins with its first publishing', async () => {
  const page = await created('milestones');
  const milestones = async () => (await call('GET', `${pages}/${page.id}/milestones`)).body;
  expect(await milestones()).toMatchObject({ published_at: null });
  const first = (await call('POST', `${pages}/${page.id}/publish`)).body;
  await edit(page, { title: 'Newer' });
  await call('POST', `${pages}/${page.id}/publish`);
  expect(await milestones()).toMatchObject({
    published_at: first.published_at,
    per_assistant: [
      { platform: 'chatgpt', first_verified_crawl: null },
      { platform: 'perplexity' },
      { platform: 'gemini' },
    ],
  });
  // Another assistant gets a line as soon as it has data.
  await runText(
    app.ctx.db,
    `insert into crawler_visits_daily (domain_id, page_id, day, path, bot, verified, visits, first_at)
     values ($1, $2, '2026-11-20', '/milestones', 'Claude-SearchBot', true, 1, '2026-11-20T10:00:00Z')`,
    [ann.domain_id, page.id],
  );
  expect((await milestones()).per_assistant).toEqual([
    expect.objectContaining({ platform: 'chatgpt', first_verified_crawl: null }),
    expect.objectContaining({ platform: 'perplexity', first_verified_crawl: null }),
    expect.objectContaining({ platform: 'gemini', first_verified_crawl: null }),
    expect.objectContaining({
      platform: 'claude',
      first_verified_crawl: expect.stringMatching(/^2026-11-20/),
      first_citation: null,
    }),
  ]);
});

it('A page can move to another address, which no other page may have, and the old address leads there', async () => {
  const page = await created('old-address');
  await created('taken-address');
  const move = (slug: string) => call('POST', `${pages}/${page.id}/move`, { slug });
  expect(await move('New Address')).toMatchObject({
    status: 400,
    body: { errors: { slug: expect.any(String) } },
  });
  expect((await move('robots.txt')).status).toBe(400);
  expect(await move('taken-address')).toMatchObject({
    status: 409,
    body: { detail: 'Another page has the slug "taken-address".' },
  });
  expect(await move('new-address')).toMatchObject({ status: 200, body: { slug: 'new-address', version: 1 } });
  expect((await call('GET', '/aeo/content-changes?limit=1')).body).toMatchObject([
    {
      change_type: 'edit',
      after_page_slug: 'new-address',
      summary: expect.stringContaining('from /old-address to /new-address'),
    },
  ]);
  // And back again: an address never redirects to itself.
  expect((await move('old-address')).status).toBe(200);
  const { rows } = await runText(app.ctx.db, 'select slug from page_redirects where page_id = $1', [page.id]);
  expect(rows).toEqual([{ slug: 'new-address' }]);
  const both = await Promise.all([
    move('raced'),
    call('POST', `${pages}/${(await created('other')).id}/move`, { slug: 'raced' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
