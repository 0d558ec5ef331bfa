import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import { linesOfPdf } from '../server/test/pdf-lines.ts';
import { postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

test('Analytics is shared with its filters as a link that needs no account, and as a PDF', {
  tag: '@main',
}, async ({ page, person, sightline, browser, baseURL }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
  for (const path of ['/pricing', '/pricing', '/about']) {
    const view = viewEvent({ url: `https://tillberry.example${path}` });
    const batch = trackedBatch({ events: [view] });
    expect((await postBatch(sightline.url, person.domain_id, batch)).status).toBe(204);
  }
  await expect
    .poll(() => person.call<AnalyticsOverview>('GET', '/analytics/overview'))
    .toMatchObject({ tracked_visits: 3 });
  await page.goto('/analytics?filter=landing:/pricing');
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toContainText('The report keeps your filter.');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const reader = await context.newPage();
  const faults = watchFaults(reader);
  await reader.goto(url);
  await expect(reader.getByRole('heading', { level: 1, name: 'Website visits' })).toBeVisible();
  await expect(reader.getByRole('main')).toContainText('Landing page is /pricing');
  await expect(reader.getByRole('region', { name: 'Key figures' })).toContainText(/Visitors2/);
  await expect(reader.getByRole('region', { name: 'Top pages' })).toHaveText('Top pages/pricing2 views');
  await expect(reader.locator('.recharts-surface').first()).toBeVisible();
  await look(reader, 'report-analytics');
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download PDF' }).click();
  const lines = await linesOfPdf(new Uint8Array(await readFile(await (await download).path())));
  expect(lines).toContain('Website visits');
  expect(lines).toContain('Top pages');
  expect(faults).toEqual([]);
  await context.close();

  await page.goto('/settings#shared-reports');
  await expect(page.getByRole('listitem').filter({ hasText: 'Analytics' })).toContainText('1 filter');
});
