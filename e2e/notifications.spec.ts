import { expect, type Page } from '@playwright/test';
import type { Topic } from '@sightline/contract/measuring/topics';
import { type Double, startDouble } from '../server/test/doubles/double-server.ts';
import { startPerplexityDouble } from '../server/test/doubles/perplexity-double.ts';
import { type SecondWorker, type SharedDatabase, startSharedDatabase } from '../server/test/second-worker.ts';
import { hasSignature } from '../server/test/webhook-signature.ts';
import { call, finishOnboarding, inDomain, type Person, signIn, signUp } from './support/person.ts';
import { test as base } from './support/test.ts';
import { look } from './support/workspace-looks.ts';

const HOST = 'www.acme.example';
const TOPIC = 'till systems for bakeries';
const PROMPTS = Array.from(
  { length: 10 },
  (_, place) => `Which till suits a bakery with ${place + 2} shops?`,
);

interface Outside {
  receiver: Double;
  /** What answers say about the brand from now on. */
  brand: { name: string; url: string; mention_share: number; cite_share: number };
  database: SharedDatabase;
  env: Record<string, string>;
}

/**
 * `page` is signed in as a new person; webhooks to http://hooks.example are received, and a second worker works on
 * request.
 */
const test = base.extend<{ person: Person; worker: SecondWorker }, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const brand = { name: 'Acme', url: `https://${HOST}/tills`, mention_share: 0, cite_share: 0 };
      const receiver = await startDouble(() => ({ body: 'Thank you.' }));
      const perplexity = await startPerplexityDouble({ brand });
      const database = await startSharedDatabase();
      const env = {
        ...database.env,
        PERPLEXITY_API_KEY: 'key-of-perplexity',
        PERPLEXITY_BASE_URL: perplexity.url,
        SITE_ORIGINS: `hooks.example=${receiver.url}`,
      };
      await use({ receiver, brand, database, env });
      await Promise.all([receiver.close(), perplexity.close(), database.stop()]);
    },
    { scope: 'worker' },
  ],
  server_env: [({ outside }, use) => use(outside.env), { scope: 'worker' }],
  person: [
    async ({ sightline, page }, use) => {
      const person = await signUp(sightline, { host: HOST, organization: 'Acme' });
      await finishOnboarding(sightline, person);
      await signIn(page, person);
      await use(person);
    },
    { auto: true },
  ],
  worker: async ({ outside, sightline }, use) => {
    const worker = await outside.database.join(sightline);
    await use(worker);
    await worker.close();
  },
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** When digests go out next: at 7:00 UTC of a Monday, which may be today. */
function nextMonday(): Date {
  const day = new Date(Date.now() - 7 * 3_600_000 + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return new Date(`${day.toISOString().slice(0, 10)}T07:00:00Z`);
}

/** Adds a webhook on the screen; returns its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await button(page, 'Add webhook').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText('you won’t see it again');
  const secret = await dialog.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  return secret;
}

test('Each kind of email is switched on or off by itself in Settings, and the choice stays', {
  tag: '@main',
}, async ({ page, sightline, person }) => {
  await page.goto('/settings/notifications');
  const emails = card(page, 'Notifications');
  const digest = emails.getByRole('switch', { name: 'Weekly digest' });
  await expect(digest).toBeChecked();
  await expect(emails).toContainText(/Next digest: Monday,? .*7:00 UTC/);
  await digest.press('Space');
  await expect(emails.getByRole('status')).toHaveText('Saved');
  await expect(emails).toContainText('Digest is off.');
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expect(emails.getByRole('switch', { name: 'Email alerts' })).toBeChecked();
  expect(await call(sightline, person, 'GET', '/api/users/me/notifications')).toMatchObject({
    weekly_digest: false,
    alert_letters: true,
  });
  await button(page, 'Show alerts').click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('No alerts yet');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Show alerts')).toBeFocused();
});

test('A webhook can be added in Settings, tested, turned off and removed', async ({ page, outside }) => {
  await page.goto('/settings/webhooks');
  await expect(card(page, 'Webhooks')).toContainText('No webhooks yet');
  await button(page, 'Add webhook').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('http://10.0.0.1/in');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText('is on a private network');
  await look(page, 'settings-add-webhook');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const before = outside.receiver.requests.length;
  const secret = await addWebhook(page, 'http://hooks.example/tests');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Webhooks')).not.toContainText('whsec_');
  await button(page, 'Open http://hooks.example/tests').click();
  const panel = page.getByRole('region', { name: 'Webhook http://hooks.example/tests' });
  await expect(panel).toContainText('Nothing sent yet');
  await button(page, 'Send test').click();
  const log = panel.getByRole('region', { name: 'Deliveries' });
  await expect(log.getByRole('listitem')).toContainText(/Test.*Delivered.*Status 200.*1 try.*Thank you\./s);
  await log.getByRole('button', { name: /^Send again: Test/ }).click();
  await expect(log.getByRole('listitem')).toContainText('2 tries');
  const requests = outside.receiver.requests.slice(before);
  expect(requests.map((request) => hasSignature(request, secret))).toEqual([true, true]);
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await look(page, 'settings-webhook-panel');
  await panel.getByRole('switch', { name: 'Send alerts' }).press('Space');
  await expect(card(page, 'Webhooks')).toContainText('Off');
  await button(page, 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(card(page, 'Webhooks')).toContainText('No webhooks yet');
  await expect(panel).toHaveCount(0);
});

test('A change beyond noise reaches the mailbox and the webhook, its link opens the topic, and one click ends such emails', async ({
  page,
  sightline,
  person,
  outside,
  worker,
}) => {
  await page.goto('/settings/webhooks');
  const secret = await addWebhook(page, 'http://hooks.example/alerts');
  await page.getByRole('button', { name: 'Done' }).click();
  const api = inDomain(sightline, person);
  const { topic } = await api<{ topic: Topic }>('POST', '/aeo/save-and-analyze', {
    topic_text: TOPIC,
    prompts: PROMPTS,
  });
  const measured = async (sweeps: number) =>
    expect
      .poll(async () => (await api<Topic[]>('GET', `/aeo/topics/${topic.id}/executions`)).length)
      .toBe(sweeps);
  const ended = () =>
    expect
      .poll(async () => (await worker.sql(`select 1 from topic_executions where status = 'running'`)).length)
      .toBe(0);
  await measured(1);
  await ended();
  Object.assign(outside.brand, { mention_share: 1, cite_share: 0.5 });
  // Since yesterday: a run a minute after another has next to none of what chance may do in 60 days.
  await worker.sql("update topic_executions set created_at = created_at - interval '1 day'");
  await worker.sql("update topics set next_run_at = now() - interval '1 second' where id = $1", topic.id);
  await worker.measureDue();
  await measured(2);
  await ended();
  await worker.lookForAlerts();

  const mailed = async () =>
    (await sightline.mailbox()).filter(({ to, subject }) => to === person.email && subject.includes(TOPIC));
  await expect.poll(async () => (await mailed()).length).toBe(1);
  const [email] = await mailed();
  expect(email?.subject).toMatch(
    /^www\.acme\.example: “till systems for bakeries” went up to \d+% Performance, from 0%$/,
  );
  const received = () => outside.receiver.requests.filter(({ path }) => path === '/alerts');
  await expect.poll(() => received().length).toBe(1);
  for (const request of received()) expect(hasSignature(request, secret)).toBe(true);
  expect(received()[0]?.body).toMatchObject({
    type: 'alert.score_changed',
    data: { website: { host: HOST } },
  });

  await page.goto('/settings/webhooks');
  await expect(card(page, 'Webhooks')).toContainText('Delivered');
  await look(page, 'settings-webhooks');
  await page.goto('/settings/notifications');
  await look(page, 'settings-notifications');
  await button(page, 'Show alerts').click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await look(page, 'settings-alerts');
  await page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: 'See what changed' }).click();
  await expect(page).toHaveURL(new RegExp(`/topic-analysis/topic/${topic.id}/execution/`));
  const link = /http:\S+\/topic-analysis\/topic\/\S+/.exec(email?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TOPIC);

  await page.goto(worker.alertsOffUrl(person.user_id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop email alerts?');
  await page.screenshot({ path: 'test-results/screens/emails-off.png' });
  await page.getByLabel('Stop these emails').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email alerts are off');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email alerts are on');

  await worker.sendDigests(nextMonday());
  const digest = (await sightline.mailbox()).find(({ subject }) =>
    subject.startsWith('Your week in AI answers'),
  );
  expect(digest?.text).toContain(`${HOST}: Performance is`);
  await page.setContent(digest?.html ?? '');
  await page.screenshot({ path: 'test-results/screens/digest-email.png', fullPage: true });
});
