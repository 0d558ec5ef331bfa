import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { buyPlan, publishPage, takeHost } from '../server/test/publisher.ts';
import { passOverNews } from './support/content-news.ts';
import { HOST } from './support/doubles.ts';
import { finishOnboarding, type InDomain } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { askBehind } from './support/settle.ts';
import { test } from './support/workspace.ts';
import { toast } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => finishOnboarding(sightline, person));

const OTHER = 'loafledger.example';
const OURS = /Tillberry is a point of sale system/;
const THEIRS = /Loafledger is a bookkeeping tool/;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page) => page.getByRole('menuitem');
const card = (page: Page) => page.getByRole('region', { name: 'Remove website' });
const openSwitcher = (page: Page) => page.getByRole('button', { name: 'change domain' }).click();

async function switchTo(page: Page, host: string) {
  await openSwitcher(page);
  await page.getByRole('menuitem', { name: host }).click();
}

test('A second website gets an onboarding of its own and shows nothing of the first', {
  tag: '@walk',
}, async ({ page, person }) => {
  await page.goto('/knowledge-base/overview');
  // The website is read in the background.
  await expect(main(page).getByText(OURS).first()).toBeVisible();
  await openSwitcher(page);
  await expect(menu(page)).toHaveText([HOST, 'Add website']);
  await look(page, 'switcher-open');
  await page.getByRole('menuitem', { name: 'Add website' }).click();
  const field = dialog(page).getByLabel('Website domain');
  await expect(field).toBeFocused();
  const add = dialog(page).getByRole('button', { name: 'Add website' });
  await add.click();
  await expect(dialog(page)).toContainText('Please enter your company website domain');
  await field.fill('nonsense');
  await field.press('Enter');
  await expect(dialog(page)).toContainText('Please enter a valid domain (e.g., example.com)');
  await look(page, 'add-website-refused');
  await field.fill(`https://${HOST}/`);
  await add.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(`${HOST} is already one of your websites.`);
  await field.fill(`https://${OTHER}/`);
  const faults = watchFaults(page);
  await add.click();

  await expect(page).toHaveURL('/onboarding/company-description');
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText(THEIRS).first()).toBeVisible();
  await expect(main(page).getByText(OURS)).toHaveCount(0);

  // Halfway, to the first one and back.
  await switchTo(page, HOST);
  await expect(page).toHaveURL('/content');
  await switchTo(page, OTHER);
  await expect(page).toHaveURL('/onboarding/company-description');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Initial Topic').fill('Bookkeeping for bakeries');
  await page.getByLabel('Example prompt 1').fill('Which bookkeeping tool suits a bakery?');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page).toHaveURL('/topic-analysis');
  const topic = main(page).getByRole('heading', { name: 'Bookkeeping for bakeries' });
  await expect(topic).toBeVisible();

  await switchTo(page, HOST);
  await expect(page).toHaveURL('/topic-analysis');
  await expect(topic).toHaveCount(0);
  await page.goto('/knowledge-base/overview');
  await expect(main(page).getByText(OURS).first()).toBeVisible();
  await switchTo(page, OTHER);
  await expect(main(page).getByText(THEIRS).first()).toBeVisible();
  await expect(main(page).getByText(OURS)).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText(THEIRS).first()).toBeVisible();
  const domains = await person.api<Domain[]>('GET', '/api/domains');
  expect(domains.map(({ host, name }) => [host, name])).toEqual([
    [HOST, 'Tillberry'],
    [OTHER, 'Tillberry'],
  ]);
  // Its brand may have another name than the organization.
  await page.goto('/settings/brand-names');
  const brand = page.getByRole('region', { name: 'Brand names' });
  await brand.getByLabel('Name', { exact: true }).fill('Loafledger');
  await brand.getByRole('button', { name: 'Save names' }).click();
  await expect(brand.getByRole('button', { name: 'Save names' })).toBeDisabled();
  const names = async () => (await person.api<Domain[]>('GET', '/api/domains')).map(({ name }) => name);
  await expect.poll(names).toEqual(['Tillberry', 'Loafledger']);
  expect(faults).toEqual([]);
});

test('A website that a teammate adds appears in the switcher, and an open menu stays open while the website’s first screen loads', {
  tag: '@main',
}, async ({ page, person }) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'change domain' })).toContainText(HOST);
  await person.api('POST', '/api/domains', { domain_url: OTHER });
  await expect(async () => {
    await page.getByRole('heading', { name: 'Settings' }).hover();
    await openSwitcher(page);
    await expect(menu(page)).toHaveText([HOST, OTHER, 'Add website'], { timeout: 1000 });
  }).toPass();

  const code = Promise.withResolvers<void>();
  await page.route(/company-description-screen-[^/]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const loading = page.waitForRequest(/company-description-screen-[^/]+\.js$/);
  await menu(page).filter({ hasText: OTHER }).click();
  await page.getByRole('button', { name: 'account menu' }).click();
  const leave = page.getByRole('menuitem', { name: 'Log Out' });
  await expect(leave).toBeVisible();
  await loading;
  await askBehind(page);
  await expect(leave).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  code.resolve();
  await expect(page).toHaveURL('/onboarding/company-description');
});

/** With the variant that is open, where the website was scanned by then. */
const PERSONALIZED = /\/personalized-pages(?:\?|$)/;

test('A second website that only personalizes so far opens on the screen that shows it, and not on its onboarding', async ({
  page,
  person,
}) => {
  const { id } = await person.api<Domain>('POST', '/api/domains', { domain_url: `https://${OTHER}/` });
  await person.api('PATCH', `/api/domains/${id}`, { selected_personalization: true });
  await page.goto('/content');
  await switchTo(page, OTHER);
  await expect(page).toHaveURL(PERSONALIZED);
  await switchTo(page, HOST);
  await page.goto('/content');
  await switchTo(page, OTHER);
  await expect(page).toHaveURL(PERSONALIZED);
});

test('Somebody with unsaved text is asked before another website takes the screen', async ({
  page,
  person,
}) => {
  const other = await person.api<Domain>('POST', '/api/domains', { domain_url: OTHER });
  await person.api('PATCH', `/api/domains/${other.id}`, { completed_cms_onboarding: true });
  await page.goto('/knowledge-base/overview');
  await main(page).getByRole('button', { name: 'Edit' }).click();
  await main(page).getByRole('textbox').first().press('Control+End');
  await page.keyboard.type(' And more.');
  await switchTo(page, OTHER);
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  const switcher = page.getByRole('button', { name: 'change domain' });
  await expect(switcher).toContainText(HOST);
  await expect(main(page).getByText('And more.')).toBeVisible();
  await switchTo(page, OTHER);
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(switcher).toContainText(OTHER);
  await expect(main(page).getByText('And more.')).toHaveCount(0);
});

test('A website is removed in Settings by typing its host, and its pages are gone at once', async ({
  page,
  person,
  sightline,
}) => {
  await page.goto('/settings/remove-website');
  await expect(card(page).getByText('This is your only website.')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Remove website' })).toBeDisabled();
  const other = await person.api<Domain>('POST', '/api/domains', { domain_url: OTHER });
  await person.api('PATCH', `/api/domains/${other.id}`, { completed_cms_onboarding: true });
  const site = await publish(person.call, sightline);
  const visit = async () => (await page.request.get(sightline.url, { headers: { host: site } })).status();
  await expect.poll(visit).toBe(200);

  await page.reload();
  await card(page).getByRole('button', { name: 'Remove website' }).click();
  const field = dialog(page).getByLabel(`Type ${HOST} to confirm`);
  const remove = dialog(page).getByRole('button', { name: 'Remove website' });
  await expect(field).toBeFocused();
  await expect(dialog(page)).toContainText('Its published pages go offline.');
  await field.fill('tillberry');
  await expect(remove).toBeDisabled();
  await field.press('Enter');
  await look(page, 'remove-website');
  await field.fill(HOST);
  await field.press('Enter');
  await expect(toast(page, `${HOST} is no longer measured.`)).toBeVisible();
  await expect(page).toHaveURL('/content');
  await passOverNews(page);
  await openSwitcher(page);
  await expect(menu(page)).toHaveText([OTHER, 'Add website']);
  await page.keyboard.press('Escape');
  await expect.poll(visit).toBe(404);

  // The same host again is a separate website.
  await openSwitcher(page);
  await page.getByRole('menuitem', { name: 'Add website' }).click();
  await dialog(page).getByLabel('Website domain').fill(HOST);
  await dialog(page).getByRole('button', { name: 'Add website' }).click();
  await expect(page).toHaveURL('/onboarding/company-description');
  await expect(main(page).getByText(OURS).first()).toBeVisible();
});

test('Somebody whose website a teammate removes goes on with another one, and keeps what they typed if they stay', async ({
  page,
  person,
}) => {
  const other = await person.api<Domain>('POST', '/api/domains', { domain_url: OTHER });
  await person.api('PATCH', `/api/domains/${other.id}`, { completed_cms_onboarding: true });
  const remove = (id: string, confirm_host: string) =>
    person.api('DELETE', `/api/domains/${id}`, { confirm_host });
  const switcher = page.getByRole('button', { name: 'change domain' });
  await page.goto('/knowledge-base/overview');
  await main(page).getByRole('button', { name: 'Edit' }).click();
  await main(page).getByRole('textbox').first().press('Control+End');
  await page.keyboard.type(' And more.');
  await remove(person.domain_id, HOST);
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(main(page).getByText('And more.')).toBeVisible();
  await expect(switcher).toContainText(HOST);

  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(toast(page, `A teammate removed ${HOST}. You’re now viewing ${OTHER} now.`)).toBeVisible();
  await expect(switcher).toContainText(OTHER);
  await expect(page).toHaveURL('/topic-analysis');
  await look(page, 'website-removed-by-teammate');
  await switcher.click();
  await expect(menu(page)).toHaveText([OTHER, 'Add website']);
});

/** A plan, a preview host and a page on it; returns the host. */
async function publish(api: InDomain, { url }: Sightline): Promise<string> {
  await buyPlan(api);
  const { ai_subdomain } = await takeHost(api);
  await publishPage(api, { title: 'One', slug: 'one', content: 'The text.' });
  return `${ai_subdomain}:${new URL(url).port}`;
}
