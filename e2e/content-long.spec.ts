import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './support/workspace.ts';
import { aGeneratedPage, LIST, list, panel, servePages } from './support/workspace-content.ts';
import { expectEvery, record } from './support/workspace-routes.ts';

const FIRST_PART = /\/generated-pages\?text=false&limit=100$/;

test('[A-API-63, A-CONST-04] The Content screen reads its pages every 5 seconds and leaves selection, scroll position and focus alone', async ({
  page,
}) => {
  const pages = Array.from({ length: 400 }, (_, index) => aGeneratedPage(index + 1));
  const served = { pages };
  await servePages(page, served);
  await page.clock.install();
  await page.goto('/content');
  await expect(page.getByText(/^400 pages, /)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Page 2', exact: true }).check();
  await page.getByRole('button', { name: 'Show more pages' }).click();
  // Long lists are rendered as they become visible.
  await expect.poll(() => list(page).getByRole('row').count()).toBeLessThan(80);
  await page.mouse.wheel(0, 6_000);
  await expect(list(page).getByRole('link', { name: 'Page 195', exact: true })).toBeVisible();
  await page.getByLabel('Search pages').evaluate((input) => input.focus({ preventScroll: true }));
  const place = await page.evaluate('scrollY');
  await page.clock.pauseAt(Date.now() + 60_000);
  const later = record(page, /\/generated-pages\?.*cursor=/);
  await expectEvery(page, FIRST_PART, 5_000);
  expect(later).toEqual([]);
  served.pages = pages.map((one) => ({ ...one, title: `${one.title} anew` }));
  await expectEvery(page, FIRST_PART, 5_000);
  await expect(list(page).getByRole('link', { name: 'Page 195 anew', exact: true })).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(place);
  await expect(page.getByLabel('Search pages')).toBeFocused();
  await expect(page.getByRole('toolbar')).toContainText('1 page selected');
});

test('A long list on the Content screen begins with a hundred pages, is sorted and searched by the server, and is selected and saved whole', async ({
  page,
}) => {
  await servePages(page, {
    pages: Array.from({ length: 250 }, (_, index) => aGeneratedPage(index + 1)),
  });
  const calls = record(page, LIST);
  await page.goto('/content?slug=page-240');
  await expect(panel(page).getByRole('heading', { name: 'Page 240' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all pages' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected pages' });
  await expect(bar).toContainText('100 pages selected');
  await bar.getByRole('button', { name: 'Select all 250 pages' }).click();
  await expect(bar).toContainText('250 pages selected');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.trimEnd().split('\n')).toHaveLength(251);
  await list(page).getByRole('button', { name: 'AI visits' }).click();
  await expect.poll(() => calls.at(-1)?.path).toMatch(/&sort=visits&order=desc&limit=100$/);
  await page.getByLabel('Search pages').fill('bread rye');
  await expect.poll(() => calls.at(-1)?.path).toMatch(/&q=bread\+rye&sort=visits&order=desc&limit=100$/);
  await expect(bar).toContainText('250 pages selected');
});
