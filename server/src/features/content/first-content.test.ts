import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@sightline/contract/tasks';
import { afterEach, expect, it, vi } from 'vitest';
import { type ContentApp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';

vi.setConfig({ testTimeout: 60_000 });

let at: ContentApp;
afterEach(() => at.stop());

const ABOUT_TILLS = 'Which tills suit a small bakery?';
const ABOUT_OVENS = 'Which ovens keep an even temperature?';
const UNANSWERED = ['Which yoghurt sours?', 'Which llamas sing?', 'Which clouds taste?'];

const measure = (prompts: string[]) =>
  at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Bakery equipment', prompts });
const finish = (completed_cms_onboarding = true) => at.call('PATCH', '', { completed_cms_onboarding });

async function firstTask(): Promise<Task> {
  for (;;) {
    const tasks: Task[] = (await at.call('GET', '/aeo/tasks/active')).body;
    const task = tasks.find(({ data }) => data.work === 'first_content');
    if (task) return task;
    await sleep(50);
  }
}
const firstContent = async () => at.ended((await firstTask()).task_id);

it('[A-CONT-01] the end of the set-up writes the overview and answers to the first topic, once', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  const topic_id = (await measure([ABOUT_TILLS, ...UNANSWERED, ABOUT_OVENS])).body.topic.id;
  await finish();
  const told = await firstContent();
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
  await sleep(1000);
  const tasks: Task[] = (await at.call('GET', '/aeo/tasks/active')).body;
  expect(tasks.filter(({ data }) => data.work === 'first_content')).toHaveLength(1);
  expect(await at.pages()).toHaveLength(3);
});

it('writes outlines where the site answers fewer than two prompts, and no more of them than that', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  await measure([...UNANSWERED, ABOUT_TILLS]);
  await finish();
  expect((await firstContent()).detail).toBe(
    'Your site answers 1 of the prompts, so 1 page is an outline of what it lacks.',
  );
  expect((await at.pages()).filter(({ outline }) => outline).map(({ question }) => question)).toEqual([
    UNANSWERED[0],
  ]);
});

it('a site that cannot be read yields no pages, and the task says why', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: { '/': { status: 503, body: 'Down' } } });
  await finish();
  const told = await firstContent();
  expect(told.status).toBe('completed');
  expect(told.detail).toMatch(
    /^No pages were written, because your site could not be read\. .*acme\.example/,
  );
  expect(await at.pages()).toEqual([]);
});
