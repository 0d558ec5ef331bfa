import { expect } from '@playwright/test';
import { until } from '../server/test/soon.ts';
import { passOverNews } from './support/content-news.ts';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const SHOPS = ['bakery', 'butcher', 'café', 'florist', 'kiosk', 'grocer', 'cheese shop', 'wine bar'];

test('A marketer starts a publishing test of a topic, sees which prompts get pages, publishes one and counts from it', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  const topic = await person.measure(
    'tills for shops',
    SHOPS.map((shop) => `Which till suits a small ${shop}?`),
  );
  await page.goto(`/topic-analysis/topic/${topic.id}`);
  await passOverNews(page);
  await page.getByRole('link', { name: 'Publishing test' }).click();
  await expect(page.getByRole('heading', { name: 'Start a test' })).toBeVisible();
  await expect(page.getByText('Chance picks 4 prompts that get pages', { exact: false })).toBeVisible();
  await expect(page.getByText(/±\d+ points/).first()).toBeVisible();
  await look(page, 'publishing-test-plan');
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('0 of 4 pages live. Counting starts with the last one.')).toBeVisible();
  const prompts = page.getByRole('table', { name: 'Prompts of this test' });
  await expect(prompts.getByRole('cell', { name: 'Untouched', exact: true })).toHaveCount(4);
  await expect(prompts.getByRole('link', { name: 'Write a page' })).toHaveCount(4);
  await look(page, 'publishing-test');

  const [question = ''] = (
    await prompts.getByRole('row').filter({ hasText: 'Gets a page' }).first().innerText()
  ).split('\t');
  await person.call('POST', '/aeo/content/create-page', { prompt: question.trim() });
  const written = await until(async () => {
    const pages = await person.call<{ id: string; question: string | null }[]>('GET', '/generated-pages');
    return pages.find((one) => one.question === question.trim());
  });
  await person.call('POST', `/generated-pages/${written.id}/publish`);
  await page.reload();
  await expect(page.getByText('1 of 4 pages live.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Count from now' }).click();
  await expect(page.getByText('Day 1 of 28.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await expect(page.getByText('Ended before its days were over, so nothing can be told.')).toBeVisible();
  // One prompt has its page by now.
  await expect(
    page.getByText('A test needs 8 prompts without a published page. This topic has 7.'),
  ).toBeVisible();
  await look(page, 'publishing-test-ended');
  expect(faults).toEqual([]);
});
