import { expect, type Page } from '@playwright/test';
import type { Plan, Usage } from '@sightline/contract/company/billing';
import { buyPlan } from '../server/test/publisher.ts';
import { test as base } from './support/member.ts';
import { OPERATOR } from './support/operator.ts';
import { finishOnboarding, inDomain, type Person, signUp, storageOf } from './support/person.ts';
import { look } from './support/workspace-looks.ts';
import { record, rewrite, rewriteConfig } from './support/workspace-routes.ts';

const PLANS = /\/payments\/sightline-product-pricing$/;
const USAGE = /\/payments\/current-usage$/;
const CHECKOUT = /\/payments\/create-checkout-session$/;

/** `page` is signed in as a new person who has finished onboarding and has no plan. */
const test = base.extend<{ person: Person }>({
  person: async ({ sightline }, use) => {
    const person = await signUp(sightline, { organization: 'Tillberry' });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  session: async ({ person }, use) => use(storageOf(person)),
});
test.use({ server_env: OPERATOR });

const card = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });
const names = (page: Page) =>
  page.getByRole('region', { name: 'Plans' }).getByRole('heading', { level: 3 }).allInnerTexts();
const usage = (page: Page) => page.getByRole('region', { name: 'Usage' });
const manage = (page: Page) => page.getByRole('button', { name: 'Manage Subscription', exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const setupLink = (page: Page) => sidebar(page).getByRole('link', { name: 'Setup', exact: true });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Account status' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[A-BILL-01, A-BILL-07, A-BILL-08, A-BILL-13, A-BILL-16, A-BILL-17, A-BILL-18, A-BILL-02] Without a subscription, the Billing screen shows every plan with its price and offers to start one', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/billing');
  await expect(title(page)).toHaveText('Billing & Usage');
  await expect(button(page, 'Get Started: Starter')).toHaveText('Get Started');
  expect(await names(page)).toEqual(['Starter', 'Growth', 'Scale', 'Enterprise']);
  await expect(card(page, 'Starter')).toContainText('One brand, measured every week.');
  await expect(card(page, 'Starter')).toContainText(/\$49\s*USD per month/);
  await expect(card(page, 'Starter')).toContainText(/Topics per website\s*10/);
  await expect(card(page, 'Scale')).toContainText(/\$499\s*USD per month/);
  await expect(card(page, 'Scale')).toContainText(/Topics per website\s*Unlimited/);
  await expect(page.getByRole('region', { name: 'Plans' })).not.toContainText('Switch to This Plan');
  await expect(manage(page)).toHaveCount(0);
  await expect(usage(page)).toContainText(/Billing period\s*–\s*No subscription/);
  await expect(usage(page)).toContainText(/Next invoice\s*–/);
  await look(page, 'billing');
});

test('[A-BILL-15, A-BILL-10, A-API-18, A-API-19, P-ROLE-13, A-ROLE-02, A-ROLE-04] Starting a plan opens Setup and changes the banner at once, and leaving the checkout starts nothing', async ({
  page,
}) => {
  await page.goto('/billing');
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await expect(setupLink(page)).toHaveCount(0);

  const calls = record(page, CHECKOUT);
  await button(page, 'Get Started: Growth').click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  await expect(title(page)).toHaveText('Start with Growth');
  const body = {
    price_id: 'price_builtin_growth',
    success_path: '/billing?success=true',
    cancel_path: '/billing',
  };
  expect(calls).toMatchObject([{ method: 'POST', body }]);
  const main = page.getByRole('main');
  await expect(main).toContainText('No card is charged, because no payment provider is connected');
  await expect(main).toContainText(/Organization\s*Tillberry/);
  await expect(main).toContainText(/Growth, \$199 USD per month/);
  await look(page, 'checkout');

  await button(page, 'Cancel').click();
  await expect(page).toHaveURL('/billing');
  await expect(setupLink(page)).toHaveCount(0);
  await button(page, 'Get Started: Growth').click();
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/content');
  await expect(setupLink(page)).toBeVisible();
  await expect(banner(page)).toContainText('Finish DNS setup to publish your AEO pages.');
});

test('[A-BILL-04, A-BILL-05, A-BILL-06, A-BILL-11, A-BILL-12, A-BILL-14] The Billing screen marks the current plan and shows its period, usage and next invoice', async ({
  page,
  person,
  sightline,
}) => {
  await buyPlan(inDomain(sightline, person), 'price_builtin_growth');
  await page.goto('/billing');
  const current = card(page, 'Growth');
  await expect(current).toContainText('Current plan');
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(current.getByRole('button')).toHaveCount(0);
  await expect(card(page, 'Starter')).not.toContainText('Current plan');
  for (const name of ['Starter', 'Scale'])
    await expect(button(page, `Switch to This Plan: ${name}`)).toHaveText('Switch to This Plan');
  await expect(usage(page)).toContainText('$199.00');
  await expect(manage(page)).toBeVisible();
  await look(page, 'billing-subscribed');

  const day = (text: string) => Date.parse(text) / 1000;
  await rewrite<Usage>(page, USAGE, () => ({
    current_period_start: day('2026-01-31T12:00:00Z'),
    current_period_end: day('2026-02-28T12:00:00Z'),
    monthly_impressions: 1_234_567,
    upcoming_amount_due: 18_950,
    currency: 'eur',
  }));
  await page.reload();
  await expect(usage(page)).toContainText(/31 Jan\s*–\s*28 Feb 2026/);
  await expect(usage(page)).toContainText('1,234,567');
  await expect(usage(page)).toContainText('€189.50');
  await expect(usage(page)).toContainText('Due 28 Feb 2026');
});

test('[A-BILL-15] A subscriber who confirms a switch gets the new plan, and the same checkout cannot be confirmed again', async ({
  page,
  person,
  sightline,
}) => {
  await buyPlan(inDomain(sightline, person), 'price_builtin_starter');
  await page.goto('/billing');
  await button(page, 'Switch to This Plan: Scale').click();
  await expect(title(page)).toHaveText('Switch to Scale');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Current plan\s*Starter, \$49 USD per month/);
  await expect(main).toContainText(/New plan\s*Scale, \$499 USD per month/);
  await look(page, 'checkout-switch');
  const address = page.url();
  await button(page, 'Confirm switch').click();
  await expect(page).toHaveURL('/content');
  await page.goto('/billing');
  await expect(card(page, 'Scale')).toContainText('Current plan');

  await page.goto(address);
  await expect(title(page)).toHaveText('Done');
  await page.getByRole('link', { name: 'Back to Billing & Usage' }).click();
  await expect(page).toHaveURL('/billing');
});

test('[A-BILL-02, A-BILL-03, A-API-20, A-ROLE-04] A subscription can be canceled and resumed on its own page, and Billing, Setup and the banner follow', async ({
  page,
  person,
  sightline,
}) => {
  await buyPlan(inDomain(sightline, person), 'price_builtin_growth');
  await page.goto('/billing');
  await manage(page).click();
  await expect(page).toHaveURL(/\/manage-subscription\/[0-9a-f-]{36}$/);
  await expect(title(page)).toHaveText('Manage Subscription');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Growth, \$199 USD per month/);
  await expect(main).toContainText(/Status\s*Active/);
  await look(page, 'manage-subscription');

  await button(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await expect(dialog).toContainText('Your published pages go offline.');
  await expect(dialog).toContainText('Each website can have 3 topics.');
  await expect(dialog).toContainText('Topics are measured every week.');
  await look(page, 'manage-subscription-cancel');
  await dialog.getByRole('button', { name: 'Keep subscription' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main).toContainText(/Status\s*Active/);
  await button(page, 'Cancel subscription').click();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main).toContainText(/Status\s*Cancelled/);
  await look(page, 'manage-subscription-cancelled');

  const address = page.url();
  await button(page, 'Back to Billing & Usage').click();
  await expect(page).toHaveURL('/billing');
  await expect(button(page, 'Get Started: Growth')).toBeVisible();
  await expect(manage(page)).toHaveCount(0);
  await expect(setupLink(page)).toHaveCount(0);
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');

  await page.goto(address);
  await button(page, 'Resume subscription').click();
  await expect(page).toHaveURL('/billing');
  await expect(card(page, 'Growth')).toContainText('Current plan');
  await expect(setupLink(page)).toBeVisible();
});

test('[A-ROLE-05, A-CONST-29] The cancel dialog says which topics the plan below will not measure, and after canceling those topics are marked as waiting', async ({
  page,
  person,
  sightline,
}) => {
  await buyPlan(inDomain(sightline, person), 'price_builtin_starter');
  for (const topic_text of ['till systems', 'cake orders', 'flour stock', 'bread ovens', 'shop rotas'])
    await inDomain(sightline, person)('POST', '/aeo/save-and-analyze', {
      topic_text,
      prompts: [`Which helps a bakery with ${topic_text}?`],
    });
  await page.goto('/target-topics');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const banner_text = 'Your plan covers 3 of your 5 topics. The newest are paused.';
  await expect(page.getByText('Topics: 5 / 10', { exact: true })).toBeVisible();
  await expect(row('shop rotas')).not.toContainText('over your plan limit');

  await page.goto('/billing');
  await manage(page).click();
  await button(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await expect(dialog).toContainText(
    'Each website keeps its 3 oldest topics; 2 topics will stop being measured.',
  );
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await button(page, 'Back to Billing & Usage').click();
  await sidebar(page).getByRole('link', { name: 'Target Topics' }).click();
  await expect(page.getByText('Topics: 5 / 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Plan limit' })).toContainText(banner_text);
  for (const text of ['bread ovens', 'shop rotas'])
    await expect(row(text)).toContainText('over your plan limit');
  await expect(row('flour stock')).not.toContainText('over your plan limit');
  await look(page, 'target-topics-beyond-plan');
  await page.goto('/topic-analysis');
  await expect(row('bread ovens')).toContainText('paused, over your plan limit');
  await expect(row('till systems')).not.toContainText('over your plan limit');
  await look(page, 'topic-analysis-beyond-plan');
});

test('[A-BILL-10] The Billing screen goes on to Content when its address says success=true, and otherwise stays', async ({
  page,
}) => {
  await page.goto('/billing?success=true');
  await expect(page).toHaveURL('/content');
  await page.goto('/billing?success=false');
  await expect(title(page)).toHaveText('Billing & Usage');
  await expect(page).toHaveURL(/\/billing/);
});

test('[A-BILL-08, A-BILL-09] The Enterprise card links to the booking page or email of the installation, or else says whom to ask', async ({
  page,
}) => {
  const link = card(page, 'Enterprise').getByRole('link', { name: 'Talk to our team', exact: true });
  await page.goto('/billing');
  await expect(link).toHaveAttribute('href', OPERATOR.BOOKING_URL);
  await expect(link).toHaveAttribute('target', '_blank');
  await rewrite<Plan[]>(page, PLANS, () => []);
  await rewriteConfig(page, (config) => ({ ...config, booking_url: null }));
  await page.reload();
  await expect(link).toHaveAttribute(
    'href',
    'mailto:founders@ovenlight.example?subject=Sightline%20Enterprise',
  );
  expect(await names(page)).toEqual(['Enterprise']);
  await rewriteConfig(page, (config) => ({
    ...config,
    booking_url: null,
    founders_email: null,
  }));
  await page.reload();
  await expect(card(page, 'Enterprise')).toContainText('Contact your administrator.');
  await expect(link).toHaveCount(0);
});

test('A checkout or subscription page with an unknown id says that it has expired', async ({ page }) => {
  for (const path of ['checkout', 'manage-subscription'])
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
      await page.goto(`/${path}/${id}`);
      await expect(title(page)).toHaveText('This page has expired');
    }
  await look(page, 'checkout-expired');
});

test('When the server refuses to start a plan, the Billing screen says why beside the plans', async ({
  page,
}) => {
  const detail = 'No payment provider is connected.';
  await page.route(CHECKOUT, (route) => route.fulfill({ status: 403, json: { detail } }));
  await page.goto('/billing');
  await button(page, 'Get Started: Starter').click();
  await expect(page.getByRole('alert')).toHaveText(detail);
  await expect(button(page, 'Get Started: Starter')).toBeEnabled();
  await look(page, 'billing-refused');
});
