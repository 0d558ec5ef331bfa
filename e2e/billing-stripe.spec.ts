import { expect, type Page } from '@playwright/test';
import {
  STRIPE_KEY,
  STRIPE_SECRET,
  type StripeDouble,
  startStripeDouble,
} from '../server/test/doubles/stripe-double.ts';
import { addPrice } from '../server/test/doubles/stripe-state.ts';
import { finishOnboarding, signIn, signUp } from './support/person.ts';
import { test as base } from './support/test.ts';
import { look } from './support/workspace-looks.ts';
import { fail } from './support/workspace-routes.ts';

/** The product connected to a Stripe that sells two plans; `page` is signed in as a new person without a plan. */
const test = base.extend<{ told: undefined }, { stripe: StripeDouble }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const stripe = await startStripeDouble();
      const limits = (topics: string, frequency: string) => ({
        sightline_topics: topics,
        sightline_frequency: frequency,
      });
      addPrice(stripe.account, {
        name: 'Bakery Plus',
        amount: 24_900,
        metadata: limits('unlimited', 'daily'),
      });
      addPrice(stripe.account, { name: 'Bakery', amount: 5900, metadata: limits('5', 'weekly') });
      addPrice(stripe.account, {
        name: 'Bakery',
        amount: 59_000,
        recurring: { interval: 'year', interval_count: 1 },
        metadata: { ...limits('5', 'weekly'), sightline_trial_days: '14' },
      });
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  server_env: [
    ({ stripe }, use) =>
      use({
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
        STRIPE_API_BASE: stripe.url,
      }),
    { scope: 'worker' },
  ],
  told: [
    async ({ stripe, sightline, page }, use) => {
      stripe.tellTo(`${sightline.url}/api/stripe/webhook`);
      const person = await signUp(sightline, { organization: 'Tillberry' });
      await finishOnboarding(sightline, person);
      await signIn(page, person);
      await use(undefined);
      await stripe.told();
    },
    { auto: true },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const plans = (page: Page) => page.getByRole('region', { name: 'Plans' });
const card = (page: Page, name: string) =>
  plans(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}( Current plan)?$`) }) });
const usage = (page: Page) => page.getByRole('region', { name: 'Usage' });
const setupLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Setup', exact: true });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Account status' });
const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true });

/** Does one action on the manage page, and comes back. */
async function manage(page: Page, action: string) {
  await button(page, 'Manage Subscription').click();
  await expect(title(page)).toHaveText('Manage billing');
  await button(page, action).click();
  await button(page, 'Return').click();
  await expect(page).toHaveURL('/billing');
}

test('[P-SET-08, P-SET-09, P-SET-10, P-SET-11, P-SET-12, A-BILL-15, A-BILL-03, A-API-17, A-API-19] With Stripe a plan can be bought, switched, put right when overdue, canceled, renewed and ended', {
  tag: '@walk',
}, async ({ page }) => {
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('No active subscription');
  await subscription(page).scrollIntoViewIfNeeded();
  await look(page, 'settings-no-subscription');
  await subscription(page).getByRole('link', { name: 'Choose a Plan', exact: true }).click();
  await expect(page).toHaveURL('/billing');
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await expect(setupLink(page)).toHaveCount(0);
  await expect(card(page, 'Bakery')).toContainText(/\$59\s*USD per month/);
  await expect(card(page, 'Bakery Plus')).toContainText(/Topics per website\s*Unlimited/);
  await look(page, 'stripe-billing');

  await button(page, 'Get Started: Bakery').click();
  await expect(title(page)).toHaveText('Subscribe to Bakery');
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/billing');
  await button(page, 'Get Started: Bakery').click();
  await button(page, 'Pay with a card that is declined').click();
  await expect(page.getByText('Your credit card was declined.')).toBeVisible();
  await button(page, 'Subscribe').click();
  await expect(page).toHaveURL('/content');
  await expect(setupLink(page)).toBeVisible();
  await expect(banner(page)).toContainText('Finish DNS setup to publish your AEO pages.');

  await page.goto('/billing');
  await expect(card(page, 'Bakery')).toContainText('Current plan');
  await expect(usage(page)).toContainText('$59.00');
  await button(page, 'Switch to This Plan: Bakery Plus').click();
  await expect(title(page)).toHaveText('Confirm your updates');
  await expect(page.getByText('New plan: Bakery Plus')).toBeVisible();
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/content');
  await page.goto('/billing');
  await expect(card(page, 'Bakery Plus')).toContainText('Current plan');
  await expect(usage(page)).toContainText('$249.00');

  await manage(page, 'Let the next payment fail');
  const overdue =
    'Your last payment failed. Update your payment method under Manage Subscription to keep your plan.';
  await expect(page.getByRole('alert')).toHaveText(overdue);
  await expect(setupLink(page)).toBeVisible();
  await look(page, 'stripe-billing-overdue');
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('Payment overdue');
  await page.goto('/billing');
  await manage(page, 'Pay with another card');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await manage(page, 'Cancel subscription');
  await expect(page.getByText(/^Your Bakery Plus plan ends on /)).toBeVisible();
  await expect(usage(page)).toContainText('Not renewed');
  await look(page, 'stripe-billing-ending');
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('Bakery Plus');
  await expect(subscription(page)).toContainText('Ends on ');
  await subscription(page).scrollIntoViewIfNeeded();
  await look(page, 'settings-subscription-ending');
  await subscription(page).getByRole('link', { name: 'Manage Plan', exact: true }).click();
  await expect(page).toHaveURL('/billing');
  await manage(page, 'Renew subscription');
  await expect(page.getByText(/plan ends on /)).toHaveCount(0);

  await manage(page, 'Cancel at once');
  await expect(button(page, 'Get Started: Bakery')).toBeVisible();
  await expect(button(page, 'Manage Subscription')).toHaveCount(0);
  await expect(setupLink(page)).toHaveCount(0);
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('No active subscription');
});

test('Refunds, disputes and paused payments at Stripe are shown on the Billing screen, and the plan stays', async ({
  page,
  stripe,
}) => {
  await page.goto('/billing');
  await button(page, 'Get Started: Bakery').click();
  await button(page, 'Subscribe').click();
  await expect(page).toHaveURL('/content');
  const { life, account } = stripe;
  const held = [...account.subscriptions.values()].at(-1)!;
  const charge = life.lastCharge(held.customer);
  const reversals = page.getByRole('region', { name: 'Refunds and disputes' });
  /** Stripe's notices are processed in the background. */
  const shows = (text: string | RegExp) =>
    expect(async () => {
      await page.goto('/billing');
      await expect(usage(page)).toBeVisible();
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  life.refund(charge, 1250);
  await shows('Refunded');
  await expect(reversals).toContainText(/\$12\.50 of the \$59\.00 paid on /);
  life.dispute(charge, 4650);
  await shows('Disputed');
  life.pausePayments(held, 'void', new Date('2099-04-01T12:00:00Z'));
  await shows(
    /^Payments are paused until .+2099\. Your Bakery plan stays in force, and invoices of this time are not charged\.$/,
  );
  await expect(usage(page)).toContainText(/Payments are paused until .+2099/);
  await expect(card(page, 'Bakery')).toContainText('Current plan');
  await look(page, 'stripe-billing-reversals');
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText(/Payments are paused until .+2099/);
  life.resumePayments(held);
  await stripe.told();
  await expect(async () => {
    await page.goto('/billing');
    await expect(usage(page)).toContainText('$59.00', { timeout: 1000 });
  }).toPass();
});

test('Somebody who has paid sees that the plan is starting while the bank is slow, and gets it even when Stripe sends no notice', async ({
  page,
  stripe,
}) => {
  stripe.tellTo(null);
  await page.goto('/billing');
  await button(page, 'Get Started: Bakery').click();
  await expect(title(page)).toHaveText('Subscribe to Bakery');
  const session = stripe.account.sessions.get(page.url().split('/').at(-1)!)!;
  const held = stripe.life.pay(session);
  stripe.life.setStatus(held, 'incomplete');
  await page.reload();
  await expect(page.getByText('Payment received, starting your plan…')).toBeVisible();
  await expect(page).toHaveURL(/\/billing\?success=true&session_id=cs_test_/);
  await look(page, 'stripe-billing-arriving');
  await expect(button(page, 'Get Started: Bakery')).toBeDisabled();
  await expect(setupLink(page)).toHaveCount(0);
  stripe.life.setStatus(held, 'active');
  await expect(page).toHaveURL('/content');
  await expect(setupLink(page)).toBeVisible();
});

test('A plan can be bought by the year, and a trial shows its end', async ({ page }) => {
  await page.goto('/billing');
  await page.getByRole('radiogroup', { name: 'Billed' }).getByText('Yearly', { exact: true }).click();
  await expect(card(page, 'Bakery')).toContainText(/\$590\s*USD per year\s*First 14 days free/);
  await look(page, 'stripe-billing-yearly');
  await button(page, 'Get Started: Bakery').click();
  await button(page, 'Subscribe').click();
  await expect(page).toHaveURL('/content');
  await page.goto('/billing');
  await expect(page.getByText(/^Your trial ends on .+\. Your first payment is due then\.$/)).toBeVisible();
  await expect(usage(page)).toContainText('Renews every year');
  await expect(card(page, 'Bakery')).toContainText('Current plan');
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('Trial until ');
});

test('The Billing screen ignores a return from a Stripe checkout that is not the organization’s own', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/billing?success=true&session_id=cs_test_nobody');
  await expect(page).toHaveURL('/billing');
  await expect(button(page, 'Get Started: Bakery')).toBeVisible();
});

test('[P-ERR-27, P-SET-10] When the plan cannot be loaded, Settings shows no subscription and no error', async ({
  page,
}) => {
  await fail(page, /\/payments\/current-plan$/, 500);
  await page.goto('/settings/subscription');
  await expect(subscription(page)).toContainText('No active subscription');
  await expect(subscription(page).getByRole('link', { name: 'Choose a Plan', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('While Stripe is away, the Billing screen says why no plan can be started', async ({ page, stripe }) => {
  await page.goto('/billing');
  await expect(button(page, 'Get Started: Bakery')).toBeVisible();
  stripe.setAway(true);
  await page.reload();
  await button(page, 'Get Started: Bakery').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Stripe cannot be reached right now. Try again in a minute.',
  );
  stripe.setAway(false);
});
