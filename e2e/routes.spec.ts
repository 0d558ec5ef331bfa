import { expect, type Page } from '@playwright/test';
import { test } from './support/member.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const tab = (page: Page, name: string) => main(page).getByRole('tab', { name, exact: true });

const SCREENS = [
  ['/overview', 'Overview'],
  ['/content', 'Content for AI'],
  ['/personalized-pages', 'Personalized Landing Pages'],
  ['/journeys', 'Personalized Visitor Sessions'],
  ['/analytics', 'Analytics'],
  ['/billing', 'Billing & Usage'],
  ['/content-updates', 'Changelog'],
  ['/media-opportunities', 'Opportunities'],
  ['/topic-analysis', 'Analysis by Topic'],
  ['/target-topics', 'Target Topics'],
  ['/aeo-help', 'How Sightline Works'],
  ['/guidance', 'Guidance'],
  ['/settings', 'Settings'],
] as const;

test('[A-ROUTE-10 A-ROUTE-11 A-ROUTE-12 A-ROUTE-13 A-ROUTE-14 A-ROUTE-15 A-ROUTE-17 A-ROUTE-18 A-ROUTE-19 A-ROUTE-20 A-ROUTE-21 A-ROUTE-22 A-ROUTE-23] Every main screen opens at its address, with the sidebar and its own title', {
  tag: '@main',
}, async ({ page }) => {
  for (const [path, heading] of SCREENS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect.soft(title(page)).toHaveText(heading);
      await expect.soft(sidebar(page)).toBeVisible();
      await expect.soft(page).toHaveURL(path);
      await expect.soft(page).toHaveTitle(`${heading} · Sightline`);
    });
});

test('[A-ROUTE-06] Every screen that is neither public nor part of onboarding has the sidebar', async ({
  page,
}) => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    '/knowledge-base/sources',
    '/topic-analysis',
    `/topic-analysis/topic/${nobody}`,
    `/topic-analysis/prompt-execution/${nobody}`,
    `/personalization-setup/pages/${nobody}`,
    '/setup/indexing',
    '/aeo-onboarding/dns',
  ]) {
    await page.goto(path);
    await expect(sidebar(page)).toBeVisible();
    await expect(main(page)).not.toBeEmpty();
    await expect(page).toHaveURL(path);
  }
});

test('[A-ROUTE-22] The Content screen and the Feedback tab of the Knowledge Base link to the Guidance screen', async ({
  page,
}) => {
  for (const path of ['/content', '/knowledge-base/feedback']) {
    await page.goto(path);
    await main(page).getByRole('link', { name: 'Give guidance' }).click();
    await expect(page).toHaveURL('/guidance');
  }
});

test('[A-ROUTE-16 A-ROUTE-24] The Knowledge Base opens on its overview and has four tabs', async ({
  page,
}) => {
  await page.goto('/knowledge-base');
  await expect(page).toHaveURL('/knowledge-base/overview');
  await expect(title(page)).toHaveText('Knowledge Base');
  await expect(main(page).getByRole('tab')).toHaveText(['Overview', 'Feedback', 'Sources', 'Competitors']);
  for (const view of ['overview', 'feedback', 'sources', 'competitors']) {
    await page.goto(`/knowledge-base/${view}`);
    await expect(main(page).getByRole('tab', { selected: true })).toHaveText(new RegExp(`^${view}$`, 'i'));
  }
  await tab(page, 'Sources').click();
  await expect(page).toHaveURL('/knowledge-base/sources');
});

test('[A-ROUTE-25] An unknown view of the Knowledge Base is replaced by the overview', async ({ page }) => {
  await page.goto('/settings');
  await expect(title(page)).toHaveText('Settings');
  await page.goto('/knowledge-base/no-such-view');
  await expect(page).toHaveURL('/knowledge-base/overview');
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/settings');
});

test('[A-ROUTE-29 A-ROUTE-30 A-ROUTE-31] Personalization Setup opens on its pages and has three tabs', async ({
  page,
}) => {
  await page.goto('/personalization-setup');
  await expect(page).toHaveURL('/personalization-setup/pages');
  await expect(main(page).getByRole('tab')).toHaveText([
    'Page Configuration',
    'Script Installation',
    'Conversion Tracking',
  ]);
  for (const [path, name] of [
    ['pages', 'Page Configuration'],
    ['pages/00000000-0000-4000-8000-000000000000', 'Page Configuration'],
    ['script', 'Script Installation'],
    ['conversions', 'Conversion Tracking'],
  ] as const) {
    await page.goto(`/personalization-setup/${path}`);
    await expect(main(page).getByRole('tab', { selected: true })).toHaveText(name);
    await expect(main(page).getByRole('tabpanel')).not.toBeEmpty();
  }
  await tab(page, 'Page Configuration').click();
  await expect(page).toHaveURL('/personalization-setup/pages');
});

test('[A-ROUTE-32 A-ROUTE-33 P-PUB-08 P-PUB-09 P-PUB-10] Setup opens on DNS, and its address chooses the tab', async ({
  page,
}) => {
  await page.goto('/setup');
  await expect(page).toHaveURL('/setup/dns');
  await expect(main(page).getByRole('tab')).toHaveText(['DNS Configuration', 'Indexing']);
  await expect(tab(page, 'DNS Configuration')).toHaveAttribute('aria-selected', 'true');
  await expect(main(page).getByRole('heading', { name: 'Configure DNS' })).toBeVisible();
  await tab(page, 'Indexing').click();
  await expect(page).toHaveURL('/setup/indexing');
  await page.reload();
  await expect(tab(page, 'Indexing')).toHaveAttribute('aria-selected', 'true');
  await expect(main(page).getByRole('heading', { name: 'Enable Indexing' })).toBeVisible();
  await tab(page, 'DNS Configuration').click();
  await expect(page).toHaveURL('/setup/dns');
});

test('[A-ROUTE-34 A-ROUTE-35] The onboarding for AI pages has DNS as its first step and indexing as its second', async ({
  page,
}) => {
  await page.goto('/aeo-onboarding');
  await expect(page).toHaveURL('/aeo-onboarding/dns');
  await expect(main(page)).toContainText('Step 1 of 2');
  await expect(main(page).getByRole('heading', { name: 'Configure DNS' })).toBeVisible();
  await page.goto('/aeo-onboarding/indexing');
  await expect(main(page)).toContainText('Step 2 of 2');
  await expect(main(page).getByRole('heading', { name: 'Enable Indexing' })).toBeVisible();
});
