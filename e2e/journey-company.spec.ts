import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/domains';
import { readZip } from '../server/test/read-zip.ts';
import { hasSignature } from '../server/test/webhook-signature.ts';
import { banner, goTo, press, SECOND_HOST, sidebar, test } from './support/company.ts';
import { HOST } from './support/doubles.ts';
import { logIn, passwordLink, signIn } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { add, anyEmail, button, card, dialog, founder, invited, otherBrowser, PASSWORD, people, row } from './support/team-screen.ts';
import { toast } from './support/workspace-content.ts';
import { arrive, goThroughOnboarding } from './support/workspace-journey.ts';
import { watchFaults } from './support/workspace-looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 15_000 });
test.setTimeout(240_000);

const ADA = 'ada@tillberry.example';
const BO = 'bo@tillberry.example';
const HOOK = 'http://hooks.example/in';
const main = (page: Page) => page.getByRole('main');
/** The input of a switch lies on its own label. */
const turn = (page: Page, name: string) => page.getByRole('switch', { name }).click({ force: true });
const saved = (page: Page, name: string) => card(page, name).getByRole('status').first();

test('[P-ROLE-03 P-ROLE-04 P-ROLE-05 P-ROLE-06 P-ROLE-07 P-SET-04 P-SET-20 P-SET-21] two people set everything, and it shows where it is used', async ({
  page,
  browser,
  sightline,
  outside,
  worker,
}) => {
  await arrive(page, ADA);
  const topic = await goThroughOnboarding(page);
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

  // Pages: the address, the language, the look, and live without anybody's doing.
  await goTo(bo, 'Setup', '/setup/dns');
  const site = await goLive(bo, sightline);
  const article = await writePage(bo, site);
  await expect(article.locator('html')).toHaveAttribute('lang', 'en-BE');
  await expect(article.locator('.site')).toHaveText('Tillberry & Daughters');
  await expect(article.locator('a.cta')).toHaveText('Get a till');
  await expect(article.locator('a.cta')).toHaveCSS('background-color', 'rgb(15, 118, 110)');

  // Measuring: where, how often, and under which names.
  const asked = () => outside.assistant.requests.map(({ body }) => JSON.stringify(body));
  const before = asked().length;
  Object.assign(outside.brand, { mention_share: 1, cite_share: 0.5 });
  await goTo(page, 'Analysis', '/topic-analysis');
  await main(page).getByRole('link', { name: topic, exact: true }).click();
  await press(page, 'Run now');
  const ended = () => worker.sql(`select 1 from topic_executions where status = 'completed'`);
  await expect.poll(async () => (await ended()).length, { timeout: 60_000 }).toBe(2);
  await goTo(page, 'Analysis', '/topic-analysis');
  await main(page).getByRole('link', { name: topic, exact: true }).click();
  await expect(main(page)).toContainText('Named in 100% of 12 answers');
  const requests = asked().slice(before);
  expect(requests).toHaveLength(12);
  for (const request of requests)
    expect(request).toContain('"user_location":{"country":"BE","city":"Ghent"}');

  // What changed is told to whoever wants to know.
  await worker.lookForAlerts();
  const subjectsTo = async (email: string) =>
    (await sightline.mailbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const told = `${HOST}: “${topic}” went up to`;
  await expect.poll(() => subjectsTo(BO)).toContainEqual(expect.stringContaining(told));
  expect(await subjectsTo(ADA)).not.toContainEqual(expect.stringContaining(told));
  await expect.poll(() => outside.receiver.requests.length).toBe(1);
  const [notice] = outside.receiver.requests;
  expect(notice && hasSignature(notice, secret)).toBe(true);
  expect(notice?.body).toMatchObject({ type: 'alert.score_changed', data: { website: { host: HOST } } });
  await worker.sendDigests(nextMonday());
  expect(await subjectsTo(ADA)).toContainEqual(expect.stringMatching(/^Your week in AI answers/));
  expect(await subjectsTo(BO)).not.toContainEqual(expect.stringMatching(/^Your week in AI answers/));

  // A program, and the file that holds it all.
  const reply = await fetch(`${sightline.url}/api/domains`, { headers: { authorization: `Bearer ${key}` } });
  expect(((await reply.json()) as Domain[]).map(({ host }) => host)).toEqual([HOST, SECOND_HOST]);
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

/** By the sidebar to the plan that measures daily. */
async function subscribe(page: Page) {
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await banner(page).getByRole('link', { name: 'Go live' }).click();
  await press(page, 'Get Started: Growth');
  await press(page, 'Confirm');
  await expect(page).toHaveURL('/content');
  await press(page, 'Got it');
}

/** A teammate is asked for, and comes by the letter, in a browser of their own. */
async function join(page: Page, browser: Browser, sightline: Sightline): Promise<Page> {
  await goTo(page, 'Settings', '/settings');
  await add(page, BO, 'Bo Berg');
  await button(page, 'Done').click();
  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(await passwordLink(sightline, BO));
  await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(bo, 'Join');
  await expect(bo).toHaveURL('/content');
  await press(bo, 'Got it');
  await goTo(bo, 'Settings', '/settings');
  return bo;
}

/** Name, password and letters of one person are theirs alone. */
async function setOwnThings(page: Page, sightline: Sightline) {
  const account = card(page, 'Account');
  await account.getByLabel('Your name').fill('Ada Lovelace');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ada Lovelace')).toContainText('You');
  await account.getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByLabel('Current password').fill('rye, wheat and spelt');
  await dialog(page).getByLabel('New password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(dialog(page).getByRole('status')).toContainText('Your password is changed.');
  await button(page, 'Close').first().click();
  await logIn(sightline, { email: ADA, password: PASSWORD });
  await turn(page, 'Alerts by mail');
  await expect(saved(page, 'Notifications')).toHaveText('Saved');
}

/** What answers are searched for, and how pages look. */
async function setBrand(page: Page) {
  await expect(people(page)).toHaveText([/Ada/, /Bo Berg.*You/]);
  await turn(page, 'Weekly digest');
  await expect(card(page, 'Notifications')).toContainText('You get no digest.');
  const brand = card(page, 'Brand names');
  await brand.getByLabel('Other names').fill('Tilly');
  await brand.getByRole('button', { name: 'Save names' }).click();
  await expect(brand.getByRole('button', { name: 'Save names' })).toBeDisabled();
  const branding = card(page, 'Branding');
  const fields = {
    'Site title': 'Tillberry & Daughters',
    'Brand color': '#0f766e',
    'Link color': '#0b6b3a',
    'Button text': 'Get a till',
    'Button address': `https://${HOST}/pricing`,
  };
  for (const [name, value] of Object.entries(fields))
    await branding.getByLabel(name, { exact: true }).fill(value);
  await branding.getByRole('button', { name: 'Save branding' }).click();
  await expect(saved(page, 'Branding')).toHaveText('Saved. Your pages look so now.');
}

/** What is done by itself, how often, for whom, and for how much. */
async function setOptions(page: Page) {
  const options = card(page, 'Options');
  await turn(page, 'Publish pages as soon as they are written');
  await options.getByText('Daily', { exact: true }).click();
  await expect(options.getByText('Every topic is measured once a day.')).toBeVisible();
  await options.getByLabel('Answers per prompt').fill('4');
  await options.getByLabel('Answers per prompt').press('Enter');
  await expect(options.getByText('asked every prompt 4 times')).toBeVisible();
  await options.getByLabel('Monthly spending cap').fill('40');
  await options.getByLabel('Monthly spending cap').press('Enter');
  await expect(options.getByLabel('Monthly spending cap')).toHaveValue('$40');
  const place = card(page, 'Default Location');
  await place.getByRole('combobox', { name: 'Country' }).fill('belg');
  await page.getByRole('option', { name: 'Belgium' }).click();
  await place.getByLabel('City').fill('Ghent');
  await place.getByRole('button', { name: 'Save location' }).click();
  await expect(saved(page, 'Default Location')).toHaveText('Saved.');
  await expect(sidebar(page).getByRole('link', { name: 'Visitor Journeys' })).toHaveCount(0);
  await turn(page, 'Personalization');
  await expect(page).toHaveURL(/\/personalization-setup\//);
  await goTo(page, 'Visitor Journeys', '/journeys');
  await goTo(page, 'Settings', '/settings');
}

async function addWebhook(page: Page): Promise<string> {
  await card(page, 'Webhooks').getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByLabel('Address').fill(HOOK);
  await button(page, 'Add webhook').click();
  const secret = await dialog(page).locator('code').innerText();
  await button(page, 'Done').click();
  await expect(card(page, 'Webhooks')).toContainText(HOOK);
  return secret;
}

async function createKey(page: Page): Promise<string> {
  await card(page, 'API keys').getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Weekly report');
  await button(page, 'Create key').click();
  const key = await dialog(page).getByLabel('API key').inputValue();
  await button(page, 'Done').click();
  return key;
}

/** A second website, and back to the first one. */
async function addWebsite(page: Page) {
  await page.getByRole('button', { name: 'change domain' }).click();
  await page.getByRole('menuitem', { name: 'Add website' }).click();
  await dialog(page).getByLabel('Website domain').fill(SECOND_HOST);
  await button(page, 'Add website').click();
  await expect(page).toHaveURL('/onboarding/company-description');
  await page.getByRole('button', { name: 'change domain' }).click();
  await page.getByRole('menuitem', { name: HOST }).click();
  await expect(page).toHaveURL('/content');
}

/** Pages are shown on this machine; gives the address of the site. */
async function goLive(page: Page, sightline: Sightline): Promise<string> {
  const site = `http://ai.${HOST}.localhost:${new URL(sightline.url).port}`;
  await main(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await press(page, 'Use a preview address');
  await expect(main(page).getByText(`Your pages are shown at ${site}`)).toBeVisible();
  return site;
}

/** Has a page written, which goes live by itself; gives it as a reader sees it. */
async function writePage(page: Page, site: string): Promise<Page> {
  await goTo(page, 'Content for AI', '/content');
  await main(page).getByRole('button', { name: 'Create page' }).first().click();
  await page.getByLabel('Prompt').fill('What does Tillberry cost?');
  await button(page, 'Write page').click();
  const opened = toast(page, 'Page created').getByRole('link', { name: 'Open in Content' });
  await opened.click({ timeout: 60_000 });
  const visit = page.getByRole('link', { name: 'Visit' });
  await expect(visit).toHaveAttribute('href', new RegExp(`^${site}/`));
  const popup = page.waitForEvent('popup');
  await visit.click();
  return popup;
}

/** When digests go out next. */
function nextMonday(): Date {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return new Date(`${day.toISOString().slice(0, 10)}T07:00:00Z`);
}

test('[A-BILL-02 A-BILL-15 A-BILL-18 A-ROLE-02 A-ROLE-03 A-ROLE-04 P-ROLE-13] a plan comes, changes and goes, a teammate leaves, and the organization ends', async ({
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
  await expect(card(page, 'Options').getByText('the most that your plan allows')).toBeVisible();

  await bo.goto('/settings');
  await card(bo, 'Team').getByRole('button', { name: 'Leave the organization' }).click();
  await button(bo, 'Leave').click();
  await expect(bo.getByText('You have left Tillberry.')).toBeVisible();
  await page.reload();
  await expect(people(page)).toHaveText([/Ada/]);
  await press(page, 'Delete Tillberry');
  await dialog(page).getByLabel('Type Tillberry to confirm').fill('Tillberry');
  await dialog(page).getByLabel('Your password').fill(ada.password);
  await button(page, 'Delete organization').click();
  await expect(page).toHaveURL('/login');
  await expect(logIn(sightline, ada)).rejects.toThrow('401');
});

/** To a tab that was left for a minute. */
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
