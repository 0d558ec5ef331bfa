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

const get = async (path: string) =>
  (await app.call('GET', `/api/domains/${ann.domain_id}/${path}`, { token: ann.token })).body;
const run = (text: string) => runText(app.ctx.db, text, [ann.domain_id]);

it('[A-OVER-02, A-CONST-20] Figures of pages count all, and name the three that crawlers read most over every bot', async () => {
  expect(await get('generated-page-figures')).toEqual({
    pages: 0,
    published: 0,
    changed: 0,
    to_publish: 0,
    visits: 0,
    most_visited: [],
    publishings: [],
  });
  await run(`insert into generated_pages (domain_id, slug, title, question, markdown_content, status, version, live_version, published_at)
    select $1, 'page-' || n, 'Page ' || n, case n when 4 then 'Which 100% till_?' end, 'Text', case when n < 5 then 'published' else 'draft' end, 2,
      case n when 5 then null when 4 then 1 else 2 end,
      case when n < 5 then '2026-03-01T09:10:00Z'::timestamptz + n * interval '20 minutes' end from generate_series(1, 5) n`);
  await run(`insert into crawler_visits_daily (domain_id, day, path, bot, verified, page_id, visits, first_at)
    select p.domain_id, '2026-03-02', p.slug, v.bot, true, p.id, v.visits, now() from generated_pages p
    join (values ('page-1', 'GPTBot', 5), ('page-3', 'GPTBot', 3), ('page-3', 'ClaudeBot', 3), ('page-4', 'x', 1)) v (slug, bot, visits) using (slug)
    where p.domain_id = $1`);
  const figures = await get('generated-page-figures');
  expect(figures).toMatchObject({ pages: 5, published: 4, changed: 1, to_publish: 2, visits: 12 });
  const most = figures.most_visited.map(({ slug, visits }: { slug: string; visits: number }) => [
    slug,
    visits,
  ]);
  expect(most).toEqual([
    ['page-3', 6],
    ['page-1', 5],
    ['page-4', 1],
  ]);
  expect(figures.publishings).toEqual([
    { at: '2026-03-01T10:10:00.000Z', pages: 2 },
    { at: '2026-03-01T09:30:00.000Z', pages: 2 },
  ]);
});

it('A list of pages comes in any order asked for, part by part, by state, type and topic, and page by page by its slug', async () => {
  const slugs = async (query: string) =>
    (await get(`generated-pages?${query}`)).map(({ slug }: { slug: string }) => slug);
  const inParts = async (query: string) => {
    const found: string[] = [];
    for (let cursor = ''; found.length < 5; ) {
      const part = await get(`generated-pages?${query}&limit=2${cursor}`);
      found.push(...part.map(({ slug }: { slug: string }) => slug));
      cursor = `&cursor=${part.at(-1).id}`;
    }
    return found;
  };
  const up = ['page-1', 'page-2', 'page-3', 'page-4', 'page-5'];
  expect(await slugs('sort=slug&order=asc')).toEqual(up);
  expect(await slugs('sort=title')).toEqual(up.toReversed());
  expect((await slugs('sort=visits')).slice(0, 3)).toEqual(['page-3', 'page-1', 'page-4']);
  expect((await slugs('sort=status&order=asc'))[0]).toBe('page-5');
  await run(
    `update generated_pages set updated_at = now() - right(slug, 1)::int * interval '1 hour' where domain_id = $1`,
  );
  expect(await slugs('sort=updated&order=asc')).toEqual(up.toReversed());
  for (const query of ['sort=title&order=asc', 'sort=visits', 'sort=status', 'sort=updated'])
    expect(await inParts(query), query).toEqual(await slugs(query));
  expect(await slugs('sort=visits&q=page&limit=1')).toEqual(['page-3']);
  expect(await slugs('slug=page-2')).toEqual(['page-2']);
  expect(await slugs('slug=page')).toEqual([]);
  const topic_id = '0192d7a0-0000-7000-8000-000000000001';
  await run(
    `with topic as (insert into topics (id, domain_id, text, created_at) values ('${topic_id}', $1, 'tills', now()) returning id)
      update generated_pages set page_type = case slug when 'page-2' then 'manual' else page_type end,
        topic_id = case slug when 'page-3' then '${topic_id}'::uuid end where domain_id = $1`,
  );
  for (const [filter, found] of [
    ['state=draft', ['page-5']],
    ['state=published', ['page-1', 'page-2', 'page-3', 'page-4']],
    ['state=changed', ['page-4']],
    ['page_type=manual', ['page-2']],
    ['page_type=manual&state=draft', []],
    [`topic_id=${topic_id}`, ['page-3']],
  ] as const)
    for (const order of ['', '&sort=slug&order=asc'])
      expect((await slugs(filter + order)).sort(), filter + order).toEqual(found);
  const [whole] = await get('generated-pages?slug=page-2');
  const [head] = await get('generated-pages?slug=page-2&text=false');
  expect(whole).toEqual({ ...head, markdown_content: 'Text' });
  expect(head).not.toHaveProperty('markdown_content');
});

it('A list of pages finds those whose title, slug or question has every word, taken literally', async () => {
  const found = async (q: string) =>
    (await get(`generated-pages?q=${encodeURIComponent(q)}`)).map(({ slug }: { slug: string }) => slug);
  expect(await found('till 100%')).toEqual(['page-4']);
  expect(await found('PAGE-2 page')).toEqual(['page-2']);
  expect(await found('%')).toEqual(['page-4']);
  expect(await found('ti_l')).toEqual([]);
  expect(await found('l_?')).toEqual(['page-4']);
});
