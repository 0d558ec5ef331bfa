import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { storageOf } from './support/person.ts';

test('A screen that was open before asks all of its first calls as one when it is opened again', async ({
  browser,
  sightline,
  member,
}) => {
  const context = await browser.newContext({ baseURL: sightline.url, storageState: storageOf(member) });
  const page = await context.newPage();
  const title = page.getByRole('heading', { name: 'Content', level: 1 });
  await page.goto('/content');
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(title).toBeVisible();
  expect(asked.filter((path) => path === '/api/first-calls')).toHaveLength(1);
  expect(asked).not.toContain('/api/users/me');
  expect(asked.filter((path) => path.endsWith('/generated-pages'))).toEqual([]);
  await context.close();
});
