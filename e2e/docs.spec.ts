import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { SIGNED_OUT } from './support/member.ts';
import { test } from './support/test.ts';
import { watchFaults } from './support/workspace-looks.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
test.use({ storageState: SIGNED_OUT });
test.beforeAll(() => {
  const PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  execFileSync(process.execPath, ['scripts/build-docs.ts'], { cwd: ROOT, env: { ...process.env, PATH } });
});

test('The documentation opens without an account, is searched, and leads on by its links', {
  tag: '@main',
}, async ({ page }) => {
  const faults = watchFaults(page);
  await page.goto('/docs/?q=wilson');
  await page.getByRole('option', { name: /How sure a figure is/ }).click();
  await expect(page).toHaveURL(/\/docs\/scores#how-sure-a-figure-is$/);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'SESSION_SECRET', exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(faults).toEqual([]);
});

test('Every page of the documentation fits a phone, shows its pictures, and has no fault that axe knows', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const pages = globSync('**/*.html', { cwd: path.join(ROOT, 'docs/dist'), exclude: ['404.html'] });
  expect(pages.length).toBeGreaterThan(40);
  for (const name of pages.sort()) {
    await page.goto(`/docs/${name.replace(/(^index)?\.html$/, '')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.VPContent').setLegacyMode().analyze();
    const found = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      broken: [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length,
    }));
    expect([name, violations.map(({ id }) => id), found]).toEqual([name, [], { sideways: 0, broken: 0 }]);
  }
  expect(faults).toEqual([]);
});
