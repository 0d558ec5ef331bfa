import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { call } from './support/person.ts';
import { look } from './support/workspace-looks.ts';
import { rewriteConfig } from './support/workspace-routes.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#b4235a"/></svg>';

test('[P-API-45] Competitors are listed with the small icons of their sites, or with a neutral one', {
  tag: '@main',
}, async ({ page, sightline, member }) => {
  await call(sightline, member, 'POST', `/api/domains/${member.domain_id}/competitors`, {
    name: 'Crumbly',
    url: 'https://www.crumbly.example',
  });
  await call(sightline, member, 'POST', `/api/domains/${member.domain_id}/competitors`, {
    name: 'Loafers',
    url: 'https://loafers.example',
  });
  await rewriteConfig(page, (config) => ({
    ...config,
    favicon_url_template: `${sightline.url}/icons/{host}.svg`,
  }));
  const asked: string[] = [];
  await page.route(/\/icons\//, (route) => {
    asked.push(
      `${new URL(route.request().url()).pathname} ${route.request().headers().referer ?? 'no referrer'}`,
    );
    return asked.at(-1)?.includes('crumbly')
      ? route.fulfill({ contentType: 'image/svg+xml', body: ICON })
      : route.fulfill({ status: 404 });
  });
  await page.goto('/knowledge-base/competitors');
  await expect(page.getByText('Crumbly').first()).toBeVisible();
  const icons = page.locator('[data-site-icon]');
  await expect(icons).toHaveCount(2);
  await expect(icons.locator('img')).toHaveCount(1);
  await expect(icons.locator('svg')).toHaveCount(1);
  await look(page, 'site-icons');
  expect(asked.toSorted()).toEqual([
    '/icons/crumbly.example.svg no referrer',
    '/icons/loafers.example.svg no referrer',
  ]);
});
