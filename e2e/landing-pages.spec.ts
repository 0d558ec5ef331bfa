import { expect, type Page } from '@playwright/test';
import { aLandingPage, RETURNING, test, twoVariants } from './support/known-variants.ts';
import { CHATGPT, idOf, PAGE_IDS, SCREENSHOTS, withPictures } from './support/pictures.ts';
import { withDomain } from './support/states.ts';
import { expectEvery, fail, record } from './support/workspace-routes.ts';

const TRIGGERS = /\/personalization-triggers$/;
const TRIGGER = /\/personalization-triggers\/[^/]+$/;
const FEEDBACK = /\/domains\/[^/]+\/feedback$/;
const DECISION = /\/(approve|restore)$/;
const ORGANIZATION = /\/api\/organizations\/me$/;
const GENERATING = 'Generating personalized pages... this can take a few minutes';
const MINUTE = 60_000;
const NONE = { list: [], details: {} };

const list = (page: Page) => page.getByRole('list', { name: 'Starting variants' }).getByRole('link');
const pages = (page: Page) => page.getByRole('region', { name: 'Pages', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Variant' });
const changes = (page: Page) => panel(page).getByRole('list', { name: 'Changes' }).getByRole('listitem');
const at = (variant: string, path: string) => `/personalized-pages?variant=${variant}&page=${PAGE_IDS[path]}`;

test('[P-LAND-01, P-LAND-02, P-LAND-03, P-LAND-04, P-LAND-05, P-LAND-06, P-LAND-07, P-LAND-08, P-LAND-09, P-CONST-19, P-API-28, P-API-29, P-API-25] Personalized Pages lists variants, shows the first page of the first, and leaves a picture without a last-modified header as it is', {
  tag: '@main',
}, async ({ page }) => {
  const asked = [record(page, TRIGGERS), record(page, TRIGGER)];
  const pictures = record(page, SCREENSHOTS);
  await page.goto('/personalized-pages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personalized Landing Pages');
  await expect(page.getByText('2 variants', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 1 of 2 • 214 visits • CTR: 12.34%')).toBeVisible();
  await expect(page).toHaveURL(at(CHATGPT, '/'));
  for (const calls of asked) expect(calls[0]).toMatchObject({ method: 'GET', body: null });
  await expect(page.getByRole('img', { name: 'The page Homepage as it was shown' })).toBeVisible();
  await expect(pages(page).getByRole('button').nth(0)).toContainText('Homepage');
  await expect(pages(page).getByRole('button').nth(0)).toContainText('214 visits');
  await expect(pages(page).getByRole('button').nth(1)).toContainText('/pricing');
  await expect(panel(page).getByRole('heading').first()).toHaveText('ChatGPT');
  await expect(panel(page)).toContainText('Visits that begin with a link in ChatGPT.');
  await expect(panel(page)).toContainText('Total visits301');
  await pages(page).getByRole('button').nth(1).click();
  await expect(page.getByRole('img', { name: /pricing as it was shown/ })).toBeVisible();
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter(({ path }) => path.includes('refresh'))).toEqual([]);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await expect(pages(page)).toHaveCount(0);
});

test('Personalized Pages keeps the chosen variant and page in the address, and shows what changes there', async ({
  page,
  known,
}) => {
  await page.goto('/personalized-pages');
  await expect(changes(page)).toHaveCount(2);
  await expect(changes(page).first()).toHaveText(
    /^HeadlineWas: Rosters that nobody argues aboutNow: Shift planning for restaurants, with prices on one page$/,
  );
  await pages(page).getByRole('button').nth(1).click();
  await expect(page).toHaveURL(at(CHATGPT, '/pricing'));
  await expect(page.getByText('Page 2 of 2 • 1 visit • CTR: –')).toBeVisible();
  await expect(panel(page)).toContainText('Nothing on the site says this better.');
  await expect(changes(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Page 2 of 2/)).toBeVisible();
  await list(page).nth(1).click();
  await expect(page).toHaveURL(at(RETURNING, '/'));
  await expect(panel(page).getByRole('heading').first()).toHaveText('Returning visitors');
  await page.goto(`/personalized-pages?variant=${idOf('99')}&page=nowhere`);
  await expect(page).toHaveURL(at(CHATGPT, '/'));
  known.list.length = 1;
  await page.reload();
  await expect(page.getByText('1 variant', { exact: true })).toBeVisible();
});

test('Personalized Pages searches the pages of a variant that has many', async ({ page, known }) => {
  known.details[idOf('71')]?.pages.push(
    ...Array.from({ length: 30 }, (_, place) =>
      aLandingPage(`/guides/part-${place}`, { page_id: idOf(`f${100 + place}`) }),
    ),
  );
  await page.goto('/personalized-pages');
  await expect(pages(page).getByRole('status')).toHaveText('32 pages');
  await pages(page).getByRole('searchbox', { name: 'Search pages' }).fill('part-2 guides');
  await expect(pages(page).getByRole('status')).toHaveText('11 of 32');
  await pages(page).getByRole('button', { name: '/guides/part-27' }).click();
  await expect(page.getByText(/^Page 30 of 32/)).toBeVisible();
  await expect(pages(page).getByRole('status')).toHaveText('11 of 32');
  await pages(page).getByRole('searchbox').fill('nothing such');
  await expect(pages(page).getByText('No pages match your search.')).toBeVisible();
  // A variant with few pages shows all of them.
  await list(page).nth(1).click();
  await expect(pages(page).getByRole('button')).toHaveCount(1);
  await expect(pages(page).getByRole('searchbox')).toHaveCount(0);
});

test('[P-PREV-04, P-PREV-05, P-PREV-06, P-PREV-08] Personalized Pages links to the full page as the variant shows it', async ({
  page,
  browser,
}) => {
  const taken = new Date(Date.now() - 5 * MINUTE);
  await withPictures(page, browser, { taken_at: () => taken });
  await page.goto('/personalized-pages');
  const full = page.getByRole('link', { name: 'Full preview' });
  await expect(full).toHaveAttribute('href', `https://www.acme.test/?sightline_variant=${CHATGPT}`);
  await expect(full).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('main').getByText('Personalized', { exact: true }).first()).toBeVisible();
  const at_second = new Date(Math.floor(taken.getTime() / 1000) * 1000).toISOString();
  await expect(page.locator(`time[datetime="${at_second}"]`)).toHaveText(/^\d+:\d\d/);
  await expect(page.getByRole('button', { name: 'Give Feedback' })).toBeEnabled();
});

test('[P-PREV-09, P-PREV-21, P-PREV-22, P-PREV-23, P-CONST-15, P-API-24, P-API-25] Personalized Pages takes pictures older than ten minutes again', async ({
  page,
  browser,
}) => {
  let age = 11 * MINUTE;
  await withPictures(page, browser, { taken_at: () => new Date(Date.now() - age) });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCREENSHOTS, async (route) => {
    if (route.request().url().includes('refresh=true')) await promise;
    await route.fallback();
  });
  const asked = record(page, SCREENSHOTS);
  const previews = () =>
    asked
      .map(({ path }) => new URLSearchParams(path.split('?')[1]))
      .filter((query) => query.get('width') === '1280')
      .map((query) => `${query.get('page_path')} ${query.get('refresh')}`);
  await page.goto('/personalized-pages');
  await expect(page.getByRole('img', { name: /as it was shown/ })).toBeVisible();
  await expect(page.getByText('Refreshing')).toBeVisible();
  resolve();
  await expect(page.getByText('Refreshing')).toHaveCount(0);
  expect(previews()).toEqual(['/ null', '/ true']);

  age = 9 * MINUTE;
  await pages(page).getByRole('button').nth(1).click();
  await expect(page.getByRole('img', { name: /pricing as it was shown/ })).toBeVisible();
  await pages(page).getByRole('button').nth(0).click();
  await expect(page.getByRole('img', { name: /Homepage as it was shown/ })).toBeVisible();
  await expect(page.getByText(/^Page 1 of 2/)).toBeVisible();
  expect(previews()).toEqual(['/ null', '/ true', '/pricing null']);
});

test('[P-LAND-10, P-LAND-15, P-JOUR-29, P-API-27] Feedback on Personalized Pages has the page rewritten, and the new version shows when it is there', async ({
  page,
  known,
}) => {
  await page.route(FEEDBACK, (route) => route.fulfill({ json: { ok: true } }));
  await page.goto('/personalized-pages');
  const sent = record(page, FEEDBACK);
  const shots = record(page, SCREENSHOTS);
  await page.getByRole('button', { name: 'Give Feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' });
  await dialog.getByLabel('Feedback').fill('   ');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Feedback').fill('Keep the headline.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent[0]?.body).toEqual({
    feedback: 'Keep the headline.',
    page_id: PAGE_IDS['/'],
    variant_id: CHATGPT,
    regenerate: true,
  });
  await expect(page.getByText('Rewriting with your feedback')).toBeVisible();
  const [change] = aLandingPage('/').changes.slice(1);
  if (!change) throw new Error('There is one.');
  known.details[idOf('71')]?.pages.splice(0, 1, aLandingPage('/', { version: 3, changes: [change] }));
  await expect(changes(page)).toHaveCount(1);
  await expect(page.getByText('Rewriting with your feedback')).toHaveCount(0);
  await expect.poll(() => shots.some(({ path }) => path.includes('refresh=true'))).toBe(true);
});

test('Feedback on a version that a person wrote says that the rest of it stays', async ({ page, known }) => {
  known.details[idOf('71')]?.pages.splice(0, 1, aLandingPage('/', { is_by_hand: true }));
  await page.goto('/personalized-pages');
  await page.getByRole('button', { name: 'Give Feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' });
  await expect(dialog).toContainText('The rest of version 2 stays as it is.');
});

test('A version that replaces the live one later says so with its time, and the schedule is canceled with a click', async ({
  page,
  known,
}) => {
  const { life } = aLandingPage('/');
  const answer = (change: Partial<typeof life>) =>
    known.details[idOf('71')]?.pages.splice(
      0,
      1,
      aLandingPage('/', { version: 3, life: { ...life, ...change } }),
    );
  answer({ awaits_approval: true });
  await page.route(DECISION, (route) => route.fulfill({ json: life }));
  const decided = record(page, DECISION);
  await page.goto('/personalized-pages');
  await panel(page).getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await expect(dialog).toContainText('Version 3 replaces version 2 at its start.');
  await dialog.getByLabel('Starts').fill('2031-03-14T09:00');
  answer({ next_version: 3, starts_at: '2031-03-14T09:00:00.000Z' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(panel(page)).toContainText(/Version 3 replaces version 2 on 14 Mar 2031/);
  await panel(page).getByRole('button', { name: 'Cancel schedule' }).click();
  await expect.poll(() => decided.length).toBe(2);
  expect(decided.map(({ body }) => body)).toMatchObject([
    { version: 3, starts_at: expect.stringMatching(/^2031-03-1[345]T/), ends_at: null },
    { version: 2, starts_at: null, ends_at: null },
  ]);
});

test('[P-LAND-11, P-LAND-12, P-ERR-19] Personalized Pages says that it is loading, and when there are no variants or pages', async ({
  page,
  known,
}) => {
  // Variants of a new organization may still be on their way.
  await madeAgo(page, 30);
  Object.assign(known, NONE);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(TRIGGERS, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto('/personalized-pages');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  resolve();
  await expect(page.getByRole('heading', { name: 'No starting variants found' })).toBeVisible();
  await expect(page.getByText('0 variants', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Choose pages' }).click();
  await expect(page).toHaveURL('/personalization-setup/pages');
  Object.assign(known, twoVariants());
  for (const detail of Object.values(known.details)) detail.pages = [];
  await page.goto('/personalized-pages');
  await expect(page.getByRole('heading', { name: 'No pages are personalized yet.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pages', exact: true })).toHaveCount(0);
  await fail(page, TRIGGER, 400);
  await page.goto('/personalized-pages');
  await expect(page.getByText('2 variants', { exact: true })).toBeVisible();
  await expect(page.getByText('It broke.')).toHaveCount(0);
});

/** Has the server say that the organization was made that many minutes ago. */
const madeAgo = (page: Page, minutes: number) =>
  page.route(ORGANIZATION, async (route) => {
    const json = await (await route.fetch()).json();
    const created_at = new Date(Date.now() - minutes * MINUTE).toISOString();
    await route.fulfill({ json: { ...json, created_at } });
  });

test('[P-LAND-13] Personalized Pages says that pages are being written only with personalization on, and only while the organization is young', async ({
  page,
  known,
}) => {
  Object.assign(known, NONE);
  await madeAgo(page, 1);
  await page.goto('/personalized-pages');
  await expect(page.getByRole('heading', { name: 'No starting variants found' })).toBeVisible();
  await withDomain(page, { selected_personalization: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: GENERATING })).toBeVisible();
  await expect(page.getByText('No starting variants found')).toHaveCount(0);
  Object.assign(known, twoVariants());
  await page.reload();
  await expect(page.getByText('2 variants', { exact: true })).toBeVisible();
  await expect(page.getByText(GENERATING)).toHaveCount(0);
  known.list = [];
  await madeAgo(page, 16);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No starting variants found' })).toBeVisible();
});

test('[P-LAND-13, P-LAND-14] Personalized Pages asks again while pages are being written, and stops waiting after a quarter of an hour', async ({
  page,
  known,
}) => {
  Object.assign(known, NONE);
  await madeAgo(page, 1);
  await withDomain(page, { selected_personalization: true });
  await page.clock.install();
  await page.goto('/personalized-pages');
  await expect(page.getByRole('heading', { name: GENERATING })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 2000));
  await expectEvery(page, TRIGGERS, 5000);
  await page.clock.fastForward(15 * MINUTE);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'No starting variants found' })).toBeVisible();
});
