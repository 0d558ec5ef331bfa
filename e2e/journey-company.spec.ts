import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { readZip } from '../server/test/read-zip.ts';
import { hasSignature } from '../server/test/webhook-signature.ts';
import { banner, goTo, press, SECOND_HOST, sidebar, test } from './support/company.ts';
import {
  ADA,
  addWebhook,
  addWebsite,
  BO,
  createKey,
  goLive,
  HOOK,
  join,
  measured,
  nextMonday,
  setBrand,
  setOptions,
  setOwnThings,
  subscribe,
  writePage,
} from './support/company-steps.ts';
import { HOST } from './support/doubles.ts';
import { logIn, signIn } from './support/person.ts';
import {
  anyEmail,
  button,
  card,
  dialog,
  founder,
  invited,
  otherBrowser,
  PASSWORD,
  people,
} from './support/team-screen.ts';
import { arrive, goThroughOnboarding } from './support/workspace-journey.ts';
import { watchFaults } from './support/workspace-looks.ts';

test.use({ actionTimeout: 15_000 });

const TOPIC = 'till systems for bakeries';
const PROMPTS = Array.from({ length: 10 }, (_, at) => `Which till suits a bakery with ${at + 2} shops?`);
const main = (page: Page) => page.getByRole('main');

test('[P-ROLE-03 P-ROLE-04 P-ROLE-05 P-ROLE-06 P-ROLE-07 P-SET-04 P-SET-20 P-SET-21] What two teammates set in Settings takes effect everywhere it is used', async ({
  page,
  browser,
  sightline,
  outside,
  worker,
}) => {
  await arrive(page, ADA);
  const topic = await goThroughOnboarding(page);
  // The topic opens once its ten prompts have been asked.
  await expect(main(page).getByRole('link', { name: topic, exact: true })).toBeVisible();
  await subscribe(page);
  const bo = await join(page, browser, sightline);
  const faults = [watchFaults(page), watchFaults(bo)];

  await setOwnThings(page, sightline);
  await setBrand(bo);
  await setOptions(page);
  const secret = await addWebhook(bo);
  const key = await createKey(page);
  await addWebsite(bo);

  // Pages: address, language, look, and live without further action.
  await goTo(bo, 'Setup', '/setup/dns');
  const site = await goLive(bo, sightline);
  const article = await writePage(bo, site);
  await expect(article.locator('html')).toHaveAttribute('lang', 'en-BE');
  await expect(article.locator('.site')).toHaveText('Tillberry & Daughters');
  await expect(article.locator('a.cta')).toHaveText('Get a till');
  await expect(article.locator('a.cta')).toHaveCSS('background-color', 'rgb(15, 118, 110)');

  // Measuring: a program's topic, with location, frequency, and names to look for.
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${sightline.url}/api/domains${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const [first, second] = (await (await ask('GET', '')).json()) as Domain[];
  expect([first?.host, second?.host]).toEqual([HOST, SECOND_HOST]);
  const added = await ask('POST', `/${first?.id}/aeo/save-and-analyze`, {
    topic_text: TOPIC,
    prompts: PROMPTS,
  });
  expect(added.status).toBe(200);
  await measured(worker, 2);
  const before = outside.assistant.requests.length;
  Object.assign(outside.brand, { mention_share: 1, cite_share: 0.5 });
  await goTo(page, 'Analysis', '/topic-analysis');
  await main(page).getByRole('link', { name: TOPIC, exact: true }).click();
  await expect(main(page)).toContainText('Mentioned in 0% of 40 answers');
  // Since yesterday: a run a minute after another has next to none of what chance may do in 60 days.
  await worker.sql(
    "update topic_executions set created_at = created_at - interval '1 day' where topic_text = $1",
    TOPIC,
  );
  await worker.sql("update topics set next_run_at = now() - interval '1 second' where text = $1", TOPIC);
  await worker.measureDue();
  await measured(worker, 3);
  await main(page).getByRole('link', { name: 'See the latest results' }).click();
  await expect(main(page)).toContainText('Mentioned in 100% of 40 answers');
  const requests = outside.assistant.requests.slice(before).map(({ body }) => JSON.stringify(body));
  expect(requests).toHaveLength(40);
  for (const request of requests)
    expect(request).toContain('"user_location":{"country":"BE","city":"Ghent"}');

  // Everybody who wants to know about changes is notified.
  await worker.lookForAlerts();
  const subjectsTo = async (email: string) =>
    (await sightline.mailbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const told = `${HOST}: “${TOPIC}” went up to`;
  await expect.poll(() => subjectsTo(BO)).toContainEqual(expect.stringContaining(told));
  expect(await subjectsTo(ADA)).not.toContainEqual(expect.stringContaining(told));
  await expect.poll(() => outside.receiver.requests.length).toBe(1);
  const [notice] = outside.receiver.requests;
  expect(notice && hasSignature(notice, secret)).toBe(true);
  expect(notice?.body).toMatchObject({ type: 'alert.score_changed', data: { website: { host: HOST } } });
  await worker.sendDigests(nextMonday());
  expect(await subjectsTo(ADA)).toContainEqual(expect.stringMatching(/^Your week in AI answers/));
  expect(await subjectsTo(BO)).not.toContainEqual(expect.stringMatching(/^Your week in AI answers/));

  // The file with all data.
  await goTo(page, 'Settings', '/settings');
  const downloads = page.waitForEvent('download');
  await card(page, 'Your data').getByRole('button', { name: 'Export' }).click();
  const files = readZip(readFileSync(await (await downloads).path()));
  expect(files.get('people.csv')).toContain('Ada Lovelace');
  expect(files.get('people.csv')).toContain(BO);
  const everything = [...files.values()].join('\n');
  for (const kept of [HOOK, 'Tillberry & Daughters', 'Tilly', 'Ghent', 'Weekly report'])
    expect(everything).toContain(kept);
  for (const hidden of [secret, key]) expect(everything).not.toContain(hidden);
  expect(faults).toEqual([[], []]);
});

test('[A-BILL-02 A-BILL-15 A-BILL-18 A-ROLE-02 A-ROLE-03 A-ROLE-04 P-ROLE-13] An organization can start, switch and cancel its plan, a teammate can leave it, and in the end it can be deleted', async ({
  page,
  browser,
  sightline,
}) => {
  const ada = await founder(sightline, 'Tillberry');
  const { link } = await invited(sightline, ada, anyEmail(), 'Bo Berg');
  await signIn(page, ada);
  await page.goto('/settings');
  const bo = await otherBrowser(browser, sightline.url);
  await bo.clock.install();
  await bo.goto(link);
  await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(bo, 'Join');
  await expect(bo).toHaveURL('/content');
  await expectNoPlan(bo);

  const subscription = card(page, 'Subscription');
  await expect(subscription).toContainText('No active subscription');
  await expectNoPlan(page);
  await subscription.getByRole('link', { name: 'Choose a Plan' }).click();
  await press(page, 'Get Started: Starter');
  await press(page, 'Cancel');
  await expectNoPlan(page);
  await press(page, 'Get Started: Starter');
  await press(page, 'Confirm');
  await expect(page).toHaveURL('/content');
  await expectPlan(page);
  await comeBack(bo);
  await expectPlan(bo);

  await goTo(page, 'Settings', '/settings');
  await expect(subscription).toContainText('Starter');
  await subscription.getByRole('link', { name: 'Manage Plan' }).click();
  await press(page, 'Switch to This Plan: Growth');
  await press(page, 'Confirm switch');
  await expect(page).toHaveURL('/content');
  await goTo(page, 'Settings', '/settings');
  await expect(subscription).toContainText('Growth');
  await card(page, 'Options').getByText('Daily', { exact: true }).click();
  await expect(card(page, 'Options').getByText('Every topic is measured once a day.')).toBeVisible();

  await subscription.getByRole('link', { name: 'Manage Plan' }).click();
  await press(page, 'Manage Subscription');
  await press(page, 'Cancel subscription');
  await button(page, 'Cancel subscription').click();
  await expect(main(page)).toContainText(/Status\s*Cancelled/);
  await press(page, 'Back to Billing & Usage');
  await expectNoPlan(page);
  await goTo(page, 'Settings', '/settings');
  await expect(subscription).toContainText('No active subscription');
  await expect(card(page, 'Options').getByText('the maximum on your plan')).toBeVisible();

  await bo.goto('/settings');
  await card(bo, 'Team').getByRole('button', { name: 'Leave the organization' }).click();
  await button(bo, 'Leave').click();
  await expect(bo.getByText('You have left Tillberry.')).toBeVisible();
  await page.reload();
  await expect(people(page)).toHaveText([/Ada/]);
  await press(page, 'Delete organization');
  await dialog(page).getByLabel('Type Tillberry to confirm').fill('Tillberry');
  await dialog(page).getByLabel('Your password').fill(ada.password);
  await dialog(page).getByRole('button', { name: 'Delete organization' }).click();
  await expect(page).toHaveURL('/login');
  await expect(logIn(sightline, ada)).rejects.toThrow('401');
});

/** As if the tab had been left for a minute. */
async function comeBack(page: Page) {
  await page.clock.fastForward(60_000);
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
}

async function expectNoPlan(page: Page) {
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await expect(sidebar(page).getByRole('link', { name: 'Setup', exact: true })).toHaveCount(0);
}

async function expectPlan(page: Page) {
  await expect(sidebar(page).getByRole('link', { name: 'Setup', exact: true })).toBeVisible();
  await expect(banner(page)).toContainText('Finish DNS setup to publish your AEO pages.');
}
