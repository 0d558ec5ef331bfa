import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { test } from './support/member.ts';
import { DOMAINS, HOSTING, withDomain, withHosting, withPlan } from './support/states.ts';
import { momentsUntil } from './support/workspace-routes.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });
const logo = (page: Page) => sidebar(page).getByRole('link', { name: 'Sightline' });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Account status' });

test('[P-NAV-26 P-SHELL-07] The sidebar’s logo leads home, and the sidebar stays while the screen scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 220 });
  await page.goto('/aeo-help');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeInViewport();
  await heading.hover();
  await page.mouse.wheel(0, 2_000);
  await expect(heading).not.toBeInViewport();
  await expect(logo(page)).toBeInViewport();
  await expect(logo(page)).toHaveAttribute('href', '/');
  await logo(page).click();
  await expect(page).toHaveURL('/content');
});

test('[P-SHELL-04 P-NAV-30 P-NAV-31] The sidebar names the organization, with its initial in a circle, and leads to everything that it works on', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/overview');
  const footer = sidebar(page).getByRole('button', { name: 'account menu' });
  await expect(footer.getByText('borealis Labs', { exact: true })).toBeVisible();
  const initial = footer.getByText('B', { exact: true });
  await expect(initial).toBeVisible();
  await expect(initial).toHaveCSS('border-radius', '50%');
  const box = await initial.boundingBox();
  expect(box?.width).toBe(box?.height);
  for (const [label, path] of [
    ['Content for AI', '/content'],
    ['Opportunities', '/media-opportunities'],
    ['Analysis', '/topic-analysis'],
    ['Changelog', '/content-updates'],
    ['Knowledge Base', '/knowledge-base/overview'],
    ['Target Topics', '/target-topics'],
  ] as const) {
    await sidebar(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('[P-SHELL-05] The sidebar offers personalization only where the website has selected it', async ({
  page,
}) => {
  const personalization = sidebar(page).getByRole('link', { name: /Personalized|Journeys|Analytics/ });
  await page.goto('/overview');
  await expect(sidebar(page).getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(personalization).toHaveCount(0);
  await withDomain(page, { selected_personalization: true });
  await page.reload();
  await expect(personalization).toHaveText(['Personalized Pages', 'Visitor Journeys', 'Analytics']);
});

test('[P-NAV-28 P-CONST-07 P-NAV-29] The sidebar shows icons alone below 1200 pixels, each with a name, and can be folded by hand until the window crosses that width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto('/overview');
  const settings = sidebar(page).getByRole('link', { name: 'Settings' });
  await expect(settings).toHaveText('Settings');
  await page.setViewportSize({ width: 1199, height: 700 });
  await expect(settings).toHaveText('');
  await expect(settings).toHaveAccessibleName('Settings');
  await expect(settings.locator('svg')).toBeVisible();
  expect((await sidebar(page).boundingBox())?.width).toBeLessThan(80);
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect(settings).toHaveText('Settings');

  const toggle = (name: string) => sidebar(page).getByRole('button', { name }).click();
  await page.setViewportSize({ width: 1300, height: 700 });
  await toggle('Collapse sidebar');
  await expect(settings).toHaveText('');
  await page.setViewportSize({ width: 1250, height: 700 });
  await expect(settings).toHaveText('');
  await toggle('Expand sidebar');
  await expect(settings).toHaveText('Settings');
  await toggle('Collapse sidebar');
  await page.setViewportSize({ width: 1100, height: 700 });
  await toggle('Expand sidebar');
  await expect(settings).toHaveText('Settings');
  await page.setViewportSize({ width: 1300, height: 700 });
  await toggle('Collapse sidebar');
  await expect(settings).toHaveText('');
  await page.reload();
  await expect(settings).toHaveText('Settings');
});

test('[P-NAV-32] The sidebar says "Account" while the organization is not known', async ({ page }) => {
  await page.route('**/api/organizations/me', (route) => route.abort());
  await page.goto('/overview');
  const footer = sidebar(page).getByRole('button', { name: 'account menu' });
  await expect(footer.getByText('Account', { exact: true })).toBeVisible();
  await expect(footer.getByText('A', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await expect(footer.getByText('borealis Labs', { exact: true })).toBeVisible();
});

test('[P-NAV-27 P-SHELL-08 P-SHELL-12] Without a plan the banner says so at once when there is content', async ({
  page,
}) => {
  await page.clock.install();
  const letGo = await holdDomains(page, { has_content: true });
  await page.goto('/settings');
  await stopClock(page);
  const hosting = page.waitForResponse(HOSTING);
  await letGo();
  await hosting;
  await momentsUntil(page, () =>
    expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.', {
      timeout: 50,
    }),
  );
  const top = await banner(page).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(top?.y).toBe(0);
  expect(main?.y).toBe(top?.height);
  await banner(page).getByRole('link', { name: 'Go live' }).click();
  await expect(page).toHaveURL('/billing');
});

test('[P-CONST-05] Without content the banner waits for 2 seconds', async ({ page }) => {
  await page.clock.install();
  const letGo = await holdDomains(page, { has_content: false });
  await page.goto('/settings');
  await stopClock(page);
  await letGo();
  await expect(sidebar(page)).toBeVisible();
  await page.clock.runFor(1_950);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  const before = await page.getByRole('main').boundingBox();
  await page.clock.runFor(100);
  await expect(banner(page)).toBeVisible();
  // It pushes nothing down.
  expect((await page.getByRole('main').boundingBox())?.y).toBe(before?.y);
});

test('[P-NAV-27 P-SHELL-12] With a plan the banner leads to DNS, and then to the content', async ({
  page,
}) => {
  await withPlan(page);
  await withDomain(page, { has_content: true });
  await page.goto('/settings');
  await expect(banner(page)).toContainText('Finish DNS setup to publish your AEO pages.');
  await banner(page).getByRole('link', { name: 'Go live' }).click();
  await expect(page).toHaveURL('/setup/dns');
  await withHosting(page, { dns_verified: true });
  // What the shell requests then is another test's subject.
  await page.route(/\/hosting\/verify-subdomain$/, (route) => route.abort());
  const goLive = banner(page).getByRole('link', { name: 'Go live' });
  // On a busy machine the banner's two seconds may be over before the status has come.
  await expect(async () => {
    await page.goto('/settings');
    await expect(goLive).toHaveAttribute('href', '/content');
    await goLive.click();
    await expect(page).toHaveURL('/content', { timeout: 2_000 });
  }).toPass();
});

test('[P-SHELL-08] With a plan and active hosting there is no banner', async ({ page }) => {
  await withPlan(page);
  await withHosting(page, { is_active: true });
  await page.clock.install();
  const hosting = page.waitForResponse(HOSTING);
  await page.goto('/settings');
  await hosting;
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

const help = (page: Page) => page.getByRole('heading', { level: 1, name: 'How Sightline Works' });
const CODE = /\/help-screen-[^/]+\.js$/;

test('A screen that breaks says so in its own place, and can be tried again and left', async ({ page }) => {
  const broken =
    'export function HelpScreen() { if (!window.mended) throw new Error("broken"); return "Mended"; }';
  await page.route(CODE, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await page.goto('/aeo-help');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'This screen couldn’t load' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.evaluate('window.mended = true');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toHaveText('Mended');
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('Without a connection the old screen stays, and the new one comes with the connection', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.context().setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()));
  await sidebar(page).getByRole('link', { name: 'Help' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const marked = sidebar(page).locator('[aria-current="page"]');
  await expect(marked).toHaveText(['Settings']);
  await page.context().setOffline(false);
  await expect(help(page)).toBeVisible();
  await expect(marked).toHaveText(['Help']);
});

/** Holds back the list of domains, and so the shell, until the returned function is called. */
async function holdDomains(page: Page, change: Partial<Domain>): Promise<() => Promise<void>> {
  await withDomain(page, change);
  const gate = Promise.withResolvers<void>();
  await page.route(DOMAINS, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return async () => {
    const answered = page.waitForResponse(DOMAINS);
    gate.resolve();
    await answered;
  };
}

/** From here on only `clock.runFor` advances the page's time. */
async function stopClock(page: Page) {
  await expect(page.getByText('Loading your workspace')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 5_000);
}
