import { expect } from '@playwright/test';
import { test } from './support/test.ts';

// Settings of its own, hence a server that no other file has used.
test.use({ server_env: { LOG_LEVEL: 'warn' } });

test('a new installation shows the way in, and its mailbox is empty', async ({ page, sightline }) => {
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await sightline.mailbox()).toEqual([]);
});
