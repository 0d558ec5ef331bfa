import type { Task } from '@sightline/contract/company/tasks';
import { afterEach, expect, it } from 'vitest';
import { type ContentApp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';
import { ABOUT_OVENS, ABOUT_TILLS, firstContent, measure } from '../../../test/first-content.ts';
import { workDone } from '../../../test/work-done.ts';

let at: ContentApp;
afterEach(() => at.stop());

const UNANSWERED = ['Which yoghurt sours?', 'Which llamas sing?', 'Which clouds taste?'];

const finish = (completed_cms_onboarding = true) => at.call('PATCH', '', { completed_cms_onboarding });

it('[A-CONT-01] Finishing the set-up writes the overview and answers to the first topic, once', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  const topic_id = (await measure(at, [ABOUT_TILLS, ...UNANSWERED, ABOUT_OVENS])).body.topic.id;
  await finish();
  const told = await firstContent(at);
  expect(told).toMatchObject({ status: 'completed', detail: null });
  const pages = await at.pages();
  expect(
    pages
      .map(({ slug, page_type, topic_id, status, outline }) => [slug, page_type, topic_id, status, outline])
      .sort(),
  ).toEqual([
    ['about', 'overview', null, 'draft', false],
    ['which-ovens-keep-an-even-temperature', 'answer', topic_id, 'draft', false],
    ['which-tills-suit-a-small-bakery', 'answer', topic_id, 'draft', false],
  ]);
  const overview = pages.find(({ page_type }) => page_type === 'overview');
  expect(overview).toMatchObject({
    title: 'About Acme',
    question: 'What is Acme?',
    markdown_content: expect.stringContaining('equips small bakeries'),
    unsupported: [],
  });
  expect(overview?.sources[0]?.url).toBe('https://acme.example/');

  await finish(false);
  await finish();
  await workDone(at.app.ctx.db);
  const tasks: Task[] = (await at.call('GET', '/aeo/tasks/active')).body;
  expect(tasks.filter(({ data }) => data.work === 'first_content')).toHaveLength(1);
  expect(await at.pages()).toHaveLength(3);
});

it('Outlines are written where the site answers fewer than two prompts, and no more than needed', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  await measure(at, [...UNANSWERED, ABOUT_TILLS]);
  await finish();
  expect((await firstContent(at)).detail).toBe(
    'Your site answers 1 of the prompts, so 1 page is an outline of what it lacks.',
  );
  expect((await at.pages()).filter(({ outline }) => outline).map(({ question }) => question)).toEqual([
    UNANSWERED[0],
  ]);
});

it('The first pages are not written from a site that cannot be read, and the task says why', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: { '/': { status: 503, body: 'Down' } } });
  await finish();
  const told = await firstContent(at);
  expect(told.status).toBe('completed');
  expect(told.detail).toMatch(/^No pages written: we couldn’t read your site\. .*acme\.example/);
  expect(await at.pages()).toEqual([]);
});
