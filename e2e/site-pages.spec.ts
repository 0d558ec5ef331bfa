import { expect, type Page } from '@playwright/test';
import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import { HOST } from './support/doubles.ts';
import { onboard, test, type Workspace } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { expectEvery, fail, hold, momentsUntil, record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const LIST = /\/api\/domains\/[^/]+\/pages$/;
const ONE = /\/api\/domains\/[^/]+\/pages\/[^/]+$/;
const BULK = /\/elements\/bulk$/;
const PAGES = '/personalization-setup/pages';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, path: string) => page.getByRole('article', { name: path, exact: true });
const face = (page: Page, path: string) =>
  page.getByRole('switch', { name: `Personalize ${path}`, exact: true });

const scanned = async (person: Workspace) => {
  await expect
    .poll(
      async () => (await person.call<SitePage[]>('GET', '/pages')).filter((one) => one.ingest_task_id).length,
    )
    .toBe(0);
  return person.call<SitePage[]>('GET', '/pages');
};

test('[P-NAV-12 P-PAGES-01 P-PAGES-02 P-PAGES-08 P-ENT-25] Personalization is switched on in Settings, and the website’s main pages are then listed and scanned', async ({
  page,
  person,
}) => {
  const faults = watchFaults(page);
  await page.goto('/settings/options');
  const options = page.getByRole('region', { name: 'Options' });
  await expect(options).toBeVisible();
  await look(page, 'settings-options-off');
  await options.getByRole('switch', { name: 'Personalization' }).click({ force: true });
  await expect(page).toHaveURL(PAGES);
  await expect(page.getByRole('link', { name: 'Personalized Pages' })).toBeVisible();
  await expect(
    main(page).getByRole('heading', { name: 'Select pages and elements for personalization' }),
  ).toBeVisible();
  await expect(face(page, 'Homepage')).toHaveAttribute('aria-checked', 'true');
  const pages = await scanned(person);
  expect(pages.map(({ path, enabled }) => [path, enabled])).toEqual([
    ['/', true],
    ...['/features', '/pricing', '/vs-loafledger'].map((path) => [path, false]),
  ]);
  await expect(card(page, 'Homepage')).toContainText(
    `${pages[0]?.elements_enabled} of ${pages[0]?.element_count} elements`,
  );
  expect(pages[0]?.elements_enabled).toBeGreaterThanOrEqual(2);
  await expect(card(page, 'Homepage').locator('img')).toBeVisible();
  await look(page, 'site-pages');
  expect(faults).toEqual([]);

  await page.goto('/settings/options');
  await expect(options.getByRole('link', { name: 'Continue setup' })).toBeVisible();
  await options.getByRole('switch', { name: 'Personalization' }).click({ force: true });
  await expect(page.getByRole('link', { name: 'Personalized Pages' })).toHaveCount(0);
});

test('[P-PAGES-03 P-PAGES-04 P-PAGES-15 P-PAGES-16 P-PAGES-17 P-API-39 P-ERR-16 P-PAGES-11] A page is added to Personalization Setup by its path', async ({
  page,
}) => {
  await page.goto(PAGES);
  await expect(main(page).getByRole('heading', { name: 'No pages yet' })).toBeVisible();
  await look(page, 'site-pages-empty');
  await button(page, 'Add New Page').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Page' });
  const path = dialog.getByLabel('Path');
  const submit = dialog.getByRole('button', { name: 'Add Page' });
  await expect(submit).toBeDisabled();
  const calls = record(page, LIST);
  await path.fill('pricing page');
  await submit.click();
  await expect(
    dialog.getByText('Path must start with “/”.  Example: /about-us', { exact: true }),
  ).toBeVisible();
  await path.fill('/pricing page');
  await submit.click();
  await expect(dialog.getByText("Path can't contain spaces, “#” or “?”", { exact: true })).toBeVisible();
  await look(page, 'site-pages-add-refused');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await path.fill('/pricing');
  await path.press('Enter');
  await expect(dialog).toBeHidden();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ url: `${HOST}/pricing` });
  await expect(card(page, '/pricing')).toContainText(/Scanning\.\.\.|Off/);
  await expect(card(page, '/pricing')).toContainText('Off');

  await button(page, 'Add New Page').click();
  await path.fill('/pricing/');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('/pricing/ is already in your list.');
  await page.route(LIST, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await path.fill('/else');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add page. Please try again.');
  await expect(path).toHaveValue('/else');
});

test('[P-PAGES-09 P-PAGES-10 P-PAGES-14 P-PAGES-18 P-API-40 P-API-41 P-ERR-26] A card in Personalization Setup switches its page on and off, and a page that is off can be deleted', async ({
  page,
  person,
}) => {
  await person.call('POST', '/pages', { url: `${HOST}/pricing` });
  await scanned(person);
  await page.goto(PAGES);
  await expect(face(page, '/pricing')).toHaveAttribute('aria-checked', 'false');
  const calls = record(page, ONE);
  const kept = hold(page, ONE);
  await face(page, '/pricing').click();
  await expect(face(page, '/pricing')).toHaveAttribute('aria-checked', 'true');
  await expect(button(page, 'Delete /pricing')).toHaveCount(0);
  await kept.release();
  await expect.poll(async () => (await person.call<SitePage[]>('GET', '/pages'))[0]?.enabled).toBe(true);
  expect(calls[0]).toMatchObject({ method: 'PATCH', body: { enabled: true } });
  await page.unroute(ONE);

  await fail(page, ONE);
  await Promise.all([page.waitForResponse(ONE), face(page, '/pricing').press('Space')]);
  await expect(face(page, '/pricing')).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(ONE);

  await face(page, '/pricing').press('Space');
  await expect(face(page, '/pricing')).toHaveAttribute('aria-checked', 'false');
  await expect(face(page, '/pricing')).toBeFocused();
  await button(page, 'Delete /pricing').click();
  const dialog = page.getByRole('dialog', { name: 'Delete page?' });
  await expect(
    dialog.getByText('Are you sure you want to delete this page? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, '/pricing')).toBeVisible();
  await button(page, 'Delete /pricing').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, '/pricing')).toHaveCount(0);
});

test('[P-PAGES-11 P-PAGES-12 P-PAGES-13 P-CONST-04] A page that is being scanned says so, cannot be switched, and is asked for every 5 seconds', async ({
  page,
  person,
}) => {
  await person.call('POST', '/pages', { url: `${HOST}/pricing` });
  await scanned(person);
  let is_scanning = true;
  await rewrite<SitePage[]>(page, LIST, (pages) =>
    pages.map((one) => (is_scanning ? { ...one, ingest_task_id: crypto.randomUUID() } : one)),
  );
  await page.clock.install();
  await page.goto(PAGES);
  await expect(card(page, '/pricing')).toContainText('Scanning...');
  await expect(face(page, '/pricing')).toBeDisabled();
  await expect(card(page, '/pricing').getByRole('link', { name: 'Choose Elements' })).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await expectEvery(page, LIST, 5000);
  is_scanning = false;
  await page.clock.runFor(5000);
  await momentsUntil(page, async () => expect(await face(page, '/pricing').isEnabled()).toBe(true));
  const calls = record(page, LIST);
  await page.clock.runFor(11_000);
  expect(calls).toEqual([]);
});

test('[P-PAGES-05 A-STATE-04 A-STATE-05 A-VAL-16 A-API-21 A-API-22 A-API-23] The elements of a page to personalize are chosen in the list or on the picture, and saved together', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await person.call('POST', '/pages', { url: `${HOST}/features` });
  const [features] = await scanned(person);
  await page.goto(PAGES);
  await card(page, '/features').getByRole('link', { name: 'Choose Elements' }).click();
  await expect(page).toHaveURL(`${PAGES}/${features?.id}`);
  const elements = await person.call<PageElement[]>('GET', `/elements/page/${features?.id}`);
  const switches = main(page).getByRole('switch');
  await expect(switches).toHaveCount(elements.length);
  const stock = main(page).getByRole('switch', { name: 'Stock control' });
  const save = main(page).getByRole('button', { name: /Save Changes|Saving\.\.\.|Saved/ });
  await expect(save).toBeDisabled();
  const calls = record(page, BULK);
  const idOf = (text: string) => elements.find(({ content }) => content === text)?.id;
  const picture = main(page).getByRole('region', { name: 'Picture of /features' });
  const outline = (text: string) => picture.locator(`[data-box="${idOf(text)}"]`);
  await expect(picture.getByRole('img')).toBeVisible();
  await stock.focus();
  await expect(picture).toContainText('Heading Stock control');
  await page.keyboard.press('Space');
  await expect(outline('Stock control')).toHaveAttribute('data-on');
  const cakes = main(page).getByRole('switch', { name: 'Cake orders' });
  await outline('Cake orders').click({ force: true });
  await expect(cakes).toBeChecked();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Cake orders' })).toHaveAttribute(
    'data-pointed',
  );
  await expect(save).toHaveText('Save Changes');
  await expect(save).toBeEnabled();
  await look(page, 'site-elements-pending');

  await main(page).getByRole('link', { name: 'Back to Pages' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await button(page, 'Stay').click();
  expect(calls).toEqual([]);

  const kept = hold(page, BULK);
  await save.click();
  await expect(save).toHaveText('Saving...');
  await kept.release();
  await expect(save).toHaveText('Saved');
  expect(calls[0]?.body).toEqual({
    updates: [
      { id: idOf('Stock control'), enabled: true },
      { id: idOf('Cake orders'), enabled: true },
    ],
  });
  await look(page, 'site-elements-saved');
  await stock.uncheck({ force: true });
  await expect(save).toHaveText('Save Changes');
  await stock.check({ force: true });
  await expect(save).toBeDisabled();

  await main(page).getByLabel('Kind').selectOption('Headings');
  await main(page).getByLabel('Search elements').fill('takings');
  await expect(switches).toHaveCount(1);
  await button(page, 'Select these 1').click();
  await expect(main(page).getByRole('switch', { name: 'Daily takings' })).toBeChecked();
  expect(faults).toEqual([]);

  await page.unroute(BULK);
  await fail(page, BULK);
  await save.click();
  await expect(main(page).getByRole('alert')).toContainText('It broke.');
  await expect(main(page).getByRole('switch', { name: 'Daily takings' })).toBeChecked();
  await expect(save).toBeEnabled();
});

test('[A-ERR-03 A-ERR-04] Personalization Setup says so when a page is unknown or has no elements', async ({
  page,
  person,
}) => {
  await page.goto(`${PAGES}/11111111-1111-4111-8111-111111111111`);
  await expect(main(page).getByText('Page not found.', { exact: true })).toBeVisible();
  await look(page, 'site-elements-unknown');
  await main(page).getByRole('link', { name: 'Back to Pages' }).click();
  await expect(page).toHaveURL(PAGES);

  const added = await person.call<SitePage>('POST', '/pages', { url: `${HOST}/nowhere` });
  await scanned(person);
  await page.goto(`${PAGES}/${added.id}`);
  await expect(main(page).getByText('No elements found for this page.', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText(`${HOST} has no page at /nowhere (404).`);
  await look(page, 'site-elements-none');
});
