import { expect, type Page } from '@playwright/test';
import type { Task } from '@sightline/contract/company/tasks';
import type { Topic } from '@sightline/contract/measuring/topics';
import { SLOW } from './support/doubles.ts';
import { onboard, PROMPTS, TOPIC, test, theExecution, theTopic } from './support/workspace.ts';
import { aTask, idOf, TASKS } from './support/workspace-content.ts';
import { expectEvery, record, rewrite } from './support/workspace-routes.ts';

const CANCEL = /\/cancel(-task)?$/;
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const cancel = (page: Page, text: string) =>
  row(page, text).getByRole('button', { name: 'Cancel', exact: true });
const toast = (page: Page) => page.locator('.mantine-Notification-root');

test.describe('An analysis that runs', () => {
  test.use({ visitor: 'newcomer' });

  test('[A-CHANGE-04, A-CHANGE-05, A-CHANGE-06, A-CHANGE-07, A-CHANGE-08, A-CHANGE-14, A-API-48, A-ERR-08, A-ENT-32] The Changelog lists a running analysis with what it does, and one that is canceled there is gone', {
    tag: '@main',
  }, async ({ page, person, sightline }) => {
    await onboard(sightline, person);
    const { topic } = await person.call<{ topic: Topic }>('POST', '/aeo/save-and-analyze', {
      topic_text: 'tills that wait',
      prompts: [`Which tills wait ${SLOW}?`],
    });
    await page.goto('/content-updates');
    await expect(page.getByRole('heading', { name: 'Active Background Tasks (1)' })).toBeVisible();
    const running = row(page, 'Analyze topic: tills that wait');
    await expect(running.getByRole('status')).toContainText('Asking assistants');
    const [task] = await person.call<Task[]>('GET', '/aeo/tasks/active');
    expect(task).toMatchObject({
      task_id: expect.any(String),
      kind: 'topic_analysis',
      status: 'asking_assistants',
      data: { topic_id: topic.id },
      started_at: expect.any(String),
      last_event_at: expect.any(String),
    });

    const calls = record(page, CANCEL);
    await cancel(page, 'tills that wait').click();
    await expect(toast(page)).toContainText('Task cancelled');
    await expect(page.getByRole('heading', { name: 'Active Background Tasks (0)' })).toBeVisible();
    await expect(page.getByText('No active tasks right now.', { exact: true })).toBeVisible();
    expect(calls).toMatchObject([{ method: 'POST' }]);
    expect(calls[0]?.path).toMatch(new RegExp(`/aeo/topics/${topic.id}/cancel-task$`));
    const [ended] = await person.call<Task[]>('GET', '/aeo/tasks/active');
    expect(ended).toMatchObject({ status: 'cancelled' });
  });
});

test('[A-CHANGE-14, A-ENT-33, A-API-48, A-API-50] The Changelog describes every kind of task, and cancels each by the call of its kind', async ({
  page,
  person,
}) => {
  const topic = await theTopic(person);
  const { prompt_id } = await theExecution(person, 'chatgpt');
  const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(idOf);
  const tasks = [
    aTask({ task_id: first, data: { topic_id: topic.id } }),
    aTask({ task_id: second, kind: 'topic_orchestration', data: { topic_id: topic.id } }),
    aTask({ task_id: third, kind: 'prompt_execution', data: { prompt_id }, status: 'reading_answers' }),
    aTask({ task_id: fourth, kind: 'content_generation', data: {}, status: 'queued' }),
    aTask({ task_id: fifth }),
    aTask({ data: { topic_id: topic.id }, status: 'completed' }),
  ];
  await rewrite(page, TASKS, () => tasks);
  await page.route(CANCEL, (route) => route.fulfill({ json: { ok: true } }));
  const calls = record(page, CANCEL);
  await page.goto('/content-updates');
  await expect(page.getByRole('heading', { name: 'Active Background Tasks (5)' })).toBeVisible();
  await expect(row(page, `Ask prompt: ${PROMPTS[0]}`)).toContainText('Reading answers');
  await expect(row(page, 'Write content')).toContainText('Queued');
  const buttons = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(buttons).toHaveCount(5);
  for (const [index, path] of [
    `topics/${topic.id}/cancel-task`,
    `tasks/${second}/cancel`,
    `tasks/${third}/cancel`,
    'content-generation/cancel',
    `tasks/${fifth}/cancel`,
  ].entries()) {
    await buttons.nth(index).click();
    await expect.poll(() => calls.length).toBe(index + 1);
    expect(calls[index]?.method).toBe('POST');
    expect(calls[index]?.path).toMatch(new RegExp(`/aeo/${path}$`));
  }
  await expect(row(page, `Analyze topic: ${TOPIC}`)).toHaveCount(1);
});

test('[A-ERR-07, A-CHANGE-13] A task that ends in an error says so once, and why', async ({
  page,
  person,
}) => {
  const topic = await theTopic(person);
  let task = aTask({ data: { topic_id: topic.id } });
  await rewrite(page, TASKS, () => [task]);
  await page.clock.install();
  await page.goto('/content-updates');
  await expect(page.getByRole('heading', { name: 'Active Background Tasks (1)' })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  task = { ...task, status: 'error', detail: 'OpenAI: the quota is used up.' };
  await page.clock.fastForward(5_000);
  await expect(toast(page)).toContainText('Task error');
  await expect(toast(page)).toContainText('OpenAI: the quota is used up.');
  // It stays while someone points at it.
  await toast(page).hover();
  await expect(page.getByText('No active tasks right now.', { exact: true })).toBeVisible();
  const again = page.waitForResponse(TASKS);
  await page.clock.fastForward(5_000);
  await again;
  await expect(toast(page)).toHaveCount(1);
});

test('[A-CONST-03, A-API-42] The Changelog reads the list of tasks every 5 seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/content-updates');
  await expect(page.getByText('No active tasks right now.', { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectEvery(page, TASKS, 5_000);
});
