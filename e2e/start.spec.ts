import { expect } from '@playwright/test';
import { test } from './support/test.ts';

// Settings of its own, hence a server that no other file has used.
test.use({ server_env: { LOG_LEVEL: 'warn' } });

test('A new installation shows the login, and its mailbox is empty', { tag: '@main' }, async ({
  page,
  sightline,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await sightline.mailbox()).toEqual([]);
});

test('The login page loads no font but the one that its HTML preloads', async ({ page }) => {
  const text = await (await page.request.get('/')).text();
  const font = /<link rel="preload" as="font"[^>]* href="([^"]+\.woff2)"/.exec(text)?.[1] ?? 'none';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // That one it is, and no other.
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([font]);
});
