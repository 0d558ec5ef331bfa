import { expect, type Page } from '@playwright/test';
import { test } from './support/member.ts';
import type { Person } from './support/person.ts';
import { openScreens } from './support/screens.ts';
import { watchRequests } from './support/settle.ts';
import { DOMAIN, withDomain, withDomains } from './support/states.ts';
import { fail, record } from './support/workspace-routes.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });

const other = '00000000-0000-4000-8000-00000000000d';

test('[P-ENT-01 A-ROUTE-01] The current website is one of the organization’s, is chosen in the sidebar, and every screen follows it', {
  tag: '@walk',
}, async ({ page, member }) => {
  await withDomains(page, ([domain]) => [domain!, { ...domain!, id: other, host: 'second.example.test' }]);
  await page.route(`**/api/domains/${other}**`, (route) =>
    route.continue({ url: route.request().url().replace(other, member.domain_id) }),
  );
  await page.goto('/overview');
  await sidebar(page).getByRole('button', { name: 'change domain' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([member.host, 'second.example.test', 'Add website']);
  await page.getByRole('menuitem', { name: 'second.example.test' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(sidebar(page).getByText('second.example.test')).toBeVisible();

  const calls = record(page, /^\/api\/domains\/[^/]+/);
  await openScreens(page);
  const asked = new Set(calls.map(({ path }) => path.split('/')[3]));
  expect([...asked]).toEqual([other]);
});

test('[P-ROLE-15] Without a website no screen asks for the data of one', { tag: '@walk' }, async ({
  page,
}) => {
  await withDomains(page, () => []);
  const calls = record(page, /^\/api\/domains\/./);
  await openScreens(page);
  expect(calls).toEqual([]);
});

test('[P-BOOT-07 P-CONST-03] The dashboard asks for the website every 5 seconds until it has content', {
  tag: '@main',
}, async ({ page, member }) => {
  const poll = await openStopped(page, member);
  const calls = record(page, DOMAIN);
  for (const count of [1, 2, 3]) {
    await poll.pass(5_000);
    expect(calls).toHaveLength(count);
  }
  await withDomain(page, { has_content: true });
  await poll.pass(5_000);
  expect(calls).toHaveLength(4);
  await poll.pass(20_000);
  await expect(page.getByRole('complementary', { name: 'Account status' })).toBeVisible();
  expect(calls).toHaveLength(4);
});

test('[P-ERR-06] When asking for the website fails, nothing changes on the screen and nothing is logged', async ({
  page,
  member,
}) => {
  const poll = await openStopped(page, member);
  await poll.pass(5_000);
  const body = page.locator('body');
  const before = await body.ariaSnapshot();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('[sightline]')) said.push(message.text());
  });
  for (const status of [500, 404]) {
    await fail(page, DOMAIN, status);
    const calls = record(page, DOMAIN);
    await poll.pass(5_000);
    await poll.pass(5_000);
    expect(calls.length).toBeGreaterThan(1);
    expect(await body.ariaSnapshot()).toBe(before);
  }
  expect(said).toEqual([]);
});

/** Opens a screen and stops its clock; `pass` advances it and answers the resulting calls. */
async function openStopped(page: Page, { host }: Person) {
  const settle = watchRequests(page);
  await page.clock.install();
  await page.goto('/settings');
  await expect(sidebar(page).getByText(host)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 10_000);
  await settle();
  const pass = async (time: number) => {
    await page.clock.runFor(time);
    await settle();
  };
  return { pass };
}
