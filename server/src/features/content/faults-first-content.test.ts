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

it('[P-API-17] the first pages go live by themselves where that is set, and a worker that dies goes on', async () => {
  let written = 0;
  const { writePage } = createPageWriter();
  const dying = createPageWriter({
    writePage: async (input) => {
      written += 1;
      if (written === 2) throw new Error('The worker dies.');
      return writePage(input);
    },
  });
  at = await startContentApp({ writer: dying, site: shopSite() });
  await at.call('PATCH', '', { auto_publish_pages: true });
  await measure([ABOUT_TILLS, ABOUT_OVENS]);
  await finish();
  const told = await firstContent();
  expect(told.events.map(({ type }) => type)).toEqual(['page_created', 'page_created', 'page_created']);
  expect((await at.pages()).map(({ status, version }) => [status, version])).toEqual([
    ['published', 1],
    ['published', 1],
    ['published', 1],
  ]);
  expect(written).toBe(3);
});
