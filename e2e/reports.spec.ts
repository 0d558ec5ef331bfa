import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Topic } from '@sightline/contract/measuring/topics';
import { linesOfPdf } from '../server/test/pdf-lines.ts';
import { TOPIC, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test('A topic is shared as a link that needs no account, is taken along as a PDF, and shows nothing once it is revoked', {
  tag: '@main',
}, async ({ page, person, browser, baseURL }) => {
  const [topic] = await person.call<Topic[]>('GET', '/aeo/topics');
  await page.goto(`/topic-analysis/topic/${topic?.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Expires').selectOption('In 30 days');
  await page.getByLabel('By mail').selectOption('Every Monday');
  await expect(page.getByLabel('Recipients')).toHaveValue(person.email);
  await look(page, 'share-dialog');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const reader = await context.newPage();
  const faults = watchFaults(reader);
  await reader.goto(url);
  await expect(reader.getByRole('heading', { level: 1, name: TOPIC })).toBeVisible();
  for (const title of ['Mentions by assistant', 'Top sources', 'What to do next'])
    await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.locator('.recharts-surface').first()).toBeVisible();
  expect(await reader.getByRole('link').count()).toBe(0);
  await look(reader, 'report');

  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download PDF' }).click();
  const lines = await linesOfPdf(new Uint8Array(await readFile(await (await download).path())));
  expect(lines).toContain(TOPIC);
  expect(lines).toContain('Top sources');

  await reader.goto(await sharedOverview(person));
  await expect(reader.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Key figures' })).toContainText('Share of voice');
  await look(reader, 'report-overview');

  await page.goto('/settings#shared-reports');
  const item = page.getByRole('listitem').filter({ hasText: 'mailed every Monday to 1 address' });
  await item.getByRole('button', { name: `Revoke ${TOPIC}` }).click();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(item).toHaveCount(0);
  expect(faults).toEqual([]);
  await reader.goto(url);
  await expect(reader.getByText('This report is no longer shared.')).toBeVisible();
  await expect(reader.getByText('Tillberry')).toHaveCount(0);
  await context.close();
});

const sharedOverview = async (person: {
  call: <A>(method: string, path: string, body: object) => Promise<A>;
}) => (await person.call<{ url: string }>('POST', '/reports', {})).url;
