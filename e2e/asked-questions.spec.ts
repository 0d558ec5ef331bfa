import { expect } from '@playwright/test';
import { askEdge } from '../server/test/edge-app.ts';
import { buyPlan, publishPage } from '../server/test/publisher.ts';
import { until } from '../server/test/soon.ts';
import { passOverNews } from './support/content-news.ts';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

test('A marketer sees what agents asked the published pages, deletes a question and takes another as a prompt', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  const topic = await person.measure('tills for shops', ['Which till suits a small shop?']);
  await buyPlan(person.call);
  // A name of its own: tests of a worker share their server, and others take the usual one.
  const { ai_subdomain: host } = await person.call<{ ai_subdomain: string }>(
    'POST',
    '/hosting/onboard-subdomain',
    { subdomain: 'ask', preview: true },
  );
  await publishPage(person.call, {
    slug: 'warranty',
    title: 'Warranty',
    content: 'Every till has a warranty of five years.',
  });
  const ask = async (query: string) => {
    const path = `/ask?streaming=false&query=${encodeURIComponent(query)}`;
    return JSON.parse((await askEdge(sightline.url, { host, path })).text).results ?? [];
  };
  await page.goto('/content');
  await passOverNews(page);
  await page.getByRole('button', { name: 'Asked questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asked questions' });
  await expect(dialog.getByText('Nobody has asked yet.')).toBeVisible();
  await look(page, 'asked-questions-none');
  await page.keyboard.press('Escape');

  await until(async () => (await ask('How long is the warranty of a till?')).length > 0);
  await ask('How long is the warranty of a till?');
  await ask('Can a till print receipts for two shops?');
  await ask('blue');
  await until(async () => {
    const { questions } = await person.call<{ questions: unknown[] }>('GET', '/asked-questions');
    return questions.length === 3;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Asked questions' }).click();
  const rows = dialog.getByRole('table', { name: 'Asked questions' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('How long is the warranty of a till?');
  await expect(rows.filter({ hasText: 'two shops' }).getByRole('cell').nth(2)).toHaveText('0');
  await look(page, 'asked-questions');
  await dialog.getByRole('button', { name: 'Delete “blue”' }).click();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.goto(`/topic-analysis/topic/${topic.id}?tab=prompts`);
  await page.getByRole('button', { name: 'Import search queries' }).click();
  const importing = page.getByRole('dialog', { name: 'Import search queries' });
  await importing.getByRole('button', { name: 'Use questions that agents asked' }).click();
  await expect(
    importing.getByRole('checkbox', { name: 'Can a till print receipts for two shops?' }),
  ).toBeChecked();
  await look(page, 'asked-questions-import');
  await importing.getByRole('button', { name: 'Add 2 prompts' }).click();
  await expect(importing).toBeHidden();
  const table = page.getByRole('table', { name: 'Prompt Analyses' });
  await expect(table.getByText('Can a till print receipts for two shops?')).toBeVisible();

  await page.goto('/content');
  await page.getByRole('button', { name: 'Asked questions' }).click();
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await expect(dialog.getByText('Nobody has asked yet.')).toBeVisible();
  expect(faults).toEqual([]);
});
