import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Branding } from '@sightline/contract/publishing/branding';
import { startSite } from '../server/test/doubles/site-double.ts';
import { buyPlan, publishPage, takeHost } from '../server/test/publisher.ts';
import { finishOnboarding, inDomain, type Person, signIn, signUp } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { test as base } from './support/test.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, record } from './support/workspace-routes.ts';

const SCREENS = path.resolve(import.meta.dirname, '../test-results/screens');
const HOST = 'www.tillberry.example';
const BRANDING = /\/api\/.*\/branding$/;
const picture = (fill: string, words: string) => ({
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32" rx="6" fill="${fill}"/><text x="14" y="22" font-family="sans-serif" font-size="16" fill="#fff">${words}</text></svg>`,
});
const LOGO = picture('#b4235a', 'Tillberry');
const FAVICON = picture('#b4235a', 'T');
const TEXT = 'We bake sourdough bread at four in the morning and ride it to your door by bicycle. '.repeat(8);

/** A website that our server can fetch. */
const SITE = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' },
  '/': `<html lang="en"><head><title>Tillberry</title><meta property="og:site_name" content="Tillberry">
    <link rel="stylesheet" href="/site.css"><link rel="icon" type="image/svg+xml" href="/icon.svg"></head>
    <body><header><a href="/"><img src="/logo.svg" alt="Tillberry logo"></a><a class="btn btn-primary" href="/order">Order bread</a></header>
    <main><h1>Bread by bicycle</h1><p>${TEXT}</p></main></body></html>`,
  '/site.css': {
    headers: { 'content-type': 'text/css' },
    body: ':root{--berry:#b4235a}.btn-primary{background:var(--berry)}a{color:#0b6b3a}',
  },
  '/logo.svg': LOGO,
  '/icon.svg': FAVICON,
  '/new-logo.svg': picture('#0f766e', 'Loaf'),
};

const test = base.extend<{ person: Person }, { server_env: Record<string, string> }>({
  server_env: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures begin so
    async ({}, use) => {
      const site = await startSite(SITE);
      await use({ SITE_ORIGINS: `${HOST}=${site.origin}` });
      await site.close();
    },
    { scope: 'worker' },
  ],
  person: [
    async ({ sightline, page }, use) => {
      const person = await signUp(sightline, { organization: 'Tillberry Ltd', host: HOST });
      await finishOnboarding(sightline, person);
      await signIn(page, person);
      await use(person);
    },
    { auto: true },
  ],
});

const card = (page: Page) => page.getByRole('region', { name: 'Branding', exact: true });
const field = (page: Page, name: string) => card(page).getByLabel(name, { exact: true });
const save = (page: Page) => card(page).getByRole('button', { name: 'Save branding' });
const status = (page: Page) => card(page).getByRole('status');
const FIELDS = [
  'Site title',
  'Logo address',
  'Favicon address',
  'Brand color',
  'Link color',
  'Button text',
  'Button address',
];
const valuesOf = (page: Page) => Promise.all(FIELDS.map((name) => field(page, name).inputValue()));

/** Waits until the website has been read: its look follows its pages. */
async function siteRead(sightline: Sightline, person: Person): Promise<Branding> {
  const ask = () => inDomain(sightline, person)<Branding>('GET', '/branding');
  await expect.poll(async () => (await ask()).from_site.read_at).not.toBeNull();
  return ask();
}

/** A published page at its preview address. */
async function publish(sightline: Sightline, person: Person): Promise<string> {
  const api = inDomain(sightline, person);
  await buyPlan(api);
  const { subdomain_url } = await takeHost(api);
  const { slug } = await publishPage(api, {
    slug: 'delivery',
    title: 'How is the bread delivered?',
    content:
      'By bicycle, at six in the morning. The [whole list of streets](https://www.tillberry.example/streets) is long.',
  });
  return `${subdomain_url.replace(/\/$/, '')}/${slug}`;
}

test('[P-SET-07, P-SET-18, P-SET-21, P-API-35, P-API-36] The Branding card shows what the website says, and published pages follow its changes at once', async ({
  page,
  context,
  sightline,
  person,
}) => {
  const read = await siteRead(sightline, person);
  expect(read).toMatchObject({ brand_color: '#b4235a', cta_text: 'Order bread' });
  const address = await publish(sightline, person);
  const faults = watchFaults(page);

  await page.goto('/settings/branding');
  await expect(field(page, 'Site title')).toHaveValue('Tillberry');
  expect(await valuesOf(page)).toEqual([
    'Tillberry',
    `https://${HOST}/logo.svg`,
    `https://${HOST}/icon.svg`,
    '#b4235a',
    '#0b6b3a',
    'Order bread',
    `https://${HOST}/order`,
  ]);
  await expect(card(page).getByText('From your site')).toHaveCount(7);
  await expect(card(page).getByRole('figure')).toHaveCount(2);
  await expect(card(page).locator('figure img')).toHaveCount(2);
  await expect(save(page)).toBeDisabled();
  await card(page).scrollIntoViewIfNeeded();
  await look(page, 'branding-from-site');
  await card(page).screenshot({ path: `${SCREENS}/branding-card.png` });

  const live = await context.newPage();
  // No picture is requested from outside this machine.
  await live.route(`https://${HOST}/**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: route.request().url().includes('icon') ? FAVICON.body : LOGO.body,
    }),
  );
  await live.goto(address);
  const call_ = live.locator('a.cta');
  await expect(call_).toHaveText('Order bread');
  await expect(call_).toHaveCSS('background-color', 'rgb(180, 35, 90)');
  await expect(live.locator('header img')).toHaveJSProperty('complete', true);
  expect(
    await live.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await live.screenshot({ path: `${SCREENS}/branding-page-before.png` });

  const sent = record(page, BRANDING);
  await field(page, 'Site title').fill('Tillberry & Daughters');
  await field(page, 'Brand color').fill('#0F766E');
  await field(page, 'Link color').fill('#ffcc00');
  await field(page, 'Button text').fill('Get bread');
  await field(page, 'Button address').fill('www.tillberry.example/get');
  await field(page, 'Logo address').fill(`https://${HOST}/new-logo.svg`);
  await expect(card(page).getByRole('figure').first()).toContainText('Tillberry & Daughters');
  await expect(card(page).getByText('1.5:1 on white, and text needs 4.5:1.')).toBeVisible();
  await expect(card(page).locator('figure img')).toHaveCount(2);
  await look(page, 'branding-changed');
  await card(page).screenshot({ path: `${SCREENS}/branding-card-changed.png` });
  await save(page).click();
  await expect(status(page)).toHaveText('Saved');
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    {
      site_title: 'Tillberry & Daughters',
      logo_url: `https://${HOST}/new-logo.svg`,
      favicon_url: `https://${HOST}/icon.svg`,
      brand_color: '#0F766E',
      link_color: '#ffcc00',
      cta_text: 'Get bread',
      cta_url: 'www.tillberry.example/get',
    },
  ]);
  await expect(field(page, 'Brand color')).toHaveValue('#0f766e');

  await expect(async () => {
    await live.reload();
    await expect(call_).toHaveText('Get bread', { timeout: 500 });
  }).toPass();
  await expect(live.locator('.site')).toHaveText('Tillberry & Daughters');
  await expect(call_).toHaveAttribute('href', `https://${HOST}/get`);
  await expect(call_).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await expect(live.locator('header img')).toHaveAttribute('src', `https://${HOST}/new-logo.svg`);
  // Page and preview look the same.
  const link = await live
    .locator('article a')
    .first()
    .evaluate((node) => getComputedStyle(node).color);
  await expect(card(page).getByRole('figure').first().getByText('a link')).toHaveCSS('color', link);
  await live.screenshot({ path: `${SCREENS}/branding-page-light.png` });
  await live.emulateMedia({ colorScheme: 'dark' });
  await live.screenshot({ path: `${SCREENS}/branding-page-dark.png` });

  await card(page)
    .getByRole('button', { name: /^Use #/ })
    .click();
  await expect(card(page).getByText('and text needs 4.5:1')).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Button text: use your site’s' }).click();
  await field(page, 'Site title').fill('');
  await expect(card(page).getByRole('figure').first()).toContainText('Tillberry');
  await save(page).click();
  await expect(field(page, 'Site title')).toHaveValue('Tillberry');
  await expect(field(page, 'Button text')).toHaveValue('Order bread');
  expect(faults).toEqual([]);
});

test('[P-SET-18] In the Branding card a color can be typed or picked, and wrong values are pointed out and kept', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/settings/branding');
  const text = field(page, 'Brand color');
  await text.fill('berry');
  await field(page, 'Button text').focus();
  await expect(card(page).getByText('Use a color such as #1d4ed8.')).toBeVisible();
  await expect(text).toHaveValue('berry');
  const sent = record(page, BRANDING);
  await field(page, 'Logo address').fill('javascript:alert(1)');
  await save(page).click();
  await expect(field(page, 'Logo address')).toBeFocused();
  await expect(field(page, 'Logo address')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'branding-faults');
  expect(sent).toEqual([]);

  await field(page, 'Logo address').fill('');
  await text.fill('#0b6b3a');
  const picker = card(page).getByLabel('Pick the brand color');
  await expect(picker).toHaveValue('#0b6b3a');
  const picked = '#7a1fa2';
  await picker.fill(picked);
  await expect(text).toHaveValue(picked);
  await save(page).click();
  await expect(status(page)).toContainText('Saved');
  await page.reload();
  await expect(text).toHaveValue(picked);
});

test('[P-ERR-29] When branding cannot be loaded its fields are empty, and saving one of them loses nothing that is stored', async ({
  page,
  sightline,
  person,
}) => {
  await inDomain(sightline, person)('PATCH', '/branding', { cta_text: 'Keep me', brand_color: '#0b6b3a' });
  await page.route(BRANDING, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto('/settings/branding');
  await expect(field(page, 'Site title')).toBeVisible();
  expect(await valuesOf(page)).toEqual(FIELDS.map(() => ''));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field(page, 'Site title').fill('Anew');
  await save(page).click();
  await expect(field(page, 'Button text')).toHaveValue('Keep me');
  await expect(field(page, 'Site title')).toHaveValue('Anew');
});

test('[P-ERR-30] Branding that cannot be saved shows no error and stays in its fields to be sent again', async ({
  page,
}) => {
  await page.goto('/settings/branding');
  await field(page, 'Button text').fill('Order now');
  await fail(page, BRANDING);
  await save(page).click();
  await expect(save(page)).toBeEnabled();
  await expect(field(page, 'Button text')).toHaveValue('Order now');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(status(page)).toHaveText('');
  await page.unroute(BRANDING);
  await save(page).click();
  await expect(status(page)).toContainText('Saved');
});

test('The Branding card says when a picture cannot be shown, and why', async ({ page }) => {
  await page.goto('/settings/branding');
  await field(page, 'Logo address').fill(`https://${HOST}/nothing.png`);
  await expect(card(page).getByText(`No picture to show: ${HOST} has no image there (404).`)).toBeVisible();
  await field(page, 'Logo address').fill('http://tillberry.example/logo.png');
  await field(page, 'Site title').focus();
  await expect(card(page).getByText('Pages show no pictures that come unencrypted.')).toBeVisible();
});
