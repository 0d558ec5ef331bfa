import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('a new installation shows the way in, and its mailbox is empty', async ({ page, sightline }) => {
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await sightline.mailbox()).toEqual([]);
});
