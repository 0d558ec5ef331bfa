import { expect, type Page } from '@playwright/test';
import { test } from './support/member.ts';
import { look } from './support/workspace-looks.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('An installation that nobody can reach shows its pages at a preview address', { tag: '@main' }, async ({
  page,
  member,
  sightline,
}) => {
  const { port } = new URL(sightline.url);
  await page.goto('/setup/dns');
  await button(page, 'Confirm').click();
  await expect(main(page).getByText('Not on the internet yet')).toBeVisible();
  await expect(main(page).getByRole('article', { name: 'CNAME record' })).toBeVisible();
  await look(page, 'setup-dns-offers-preview');
  await button(page, 'Use a preview address').click();
  const preview = `http://ai.example.test.localhost:${port}`;
  await expect(main(page).getByText(`Your pages are shown at ${preview}`)).toBeVisible();
  await expect(main(page).getByRole('status')).toHaveText('DNS configured successfully');
  await expect(main(page).getByRole('article')).toHaveCount(0);
  await look(page, 'setup-dns-preview');
  await button(page, 'Use ai.example.test').click();
  await expect(main(page).getByRole('status')).toHaveText('Checking DNS configuration...');
  expect(member.host).toContain('.example.test');
});
