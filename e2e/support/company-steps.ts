import { type Browser, expect, type Page } from '@playwright/test';
import type { SecondWorker } from '../../server/test/second-worker.ts';
import { banner, goTo, press, SECOND_HOST, sidebar } from './company.ts';
import { passOverNews } from './content-news.ts';
import { HOST } from './doubles.ts';
import { logIn, passwordLink } from './person.ts';
import type { Sightline } from './server.ts';
import { add, button, card, dialog, otherBrowser, PASSWORD, people, row } from './team-screen.ts';
import { toast } from './workspace-content.ts';

/** What two people of one organization do on its screens. */
export const ADA = 'ada@tillberry.example';
export const BO = 'bo@tillberry.example';
export const HOOK = 'http://hooks.example/in';

const main = (page: Page) => page.getByRole('main');
/** The input of a switch is on its own label. */
const turn = (page: Page, name: string) => page.getByRole('switch', { name }).click({ force: true });
const saved = (page: Page, name: string) => card(page, name).getByRole('status').first();

/** Through the sidebar to the plan that measures daily. */
export async function subscribe(page: Page) {
  await expect(banner(page)).toContainText('Account preview. Subscribe to publish your content.');
  await banner(page).getByRole('link', { name: 'Go live' }).click();
  await press(page, 'Get Started: Growth');
  await press(page, 'Confirm');
  await expect(page).toHaveURL('/content');
  await passOverNews(page);
}

/** Invites a teammate, who joins through the letter, in a browser of their own. */
export async function join(page: Page, browser: Browser, sightline: Sightline): Promise<Page> {
  await goTo(page, 'Settings', '/settings');
  await add(page, BO, 'Bo Berg');
  await button(page, 'Done').click();
  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(await passwordLink(sightline, BO));
  await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(bo, 'Join');
  await expect(bo).toHaveURL('/content');
  await passOverNews(bo);
  await goTo(bo, 'Settings', '/settings');
  return bo;
}

/** Name, password and letters of a person belong to them alone. */
export async function setOwnThings(page: Page, sightline: Sightline) {
  const account = card(page, 'Account');
  await account.getByLabel('Your name').fill('Ada Lovelace');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ada Lovelace')).toContainText('You');
  await account.getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByLabel('Current password').fill('rye, wheat and spelt');
  await dialog(page).getByLabel('New password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(dialog(page).getByRole('status')).toContainText('Password changed.');
  await button(page, 'Close').first().click();
  await logIn(sightline, { email: ADA, password: PASSWORD });
  await turn(page, 'Email alerts');
  await expect(saved(page, 'Notifications')).toHaveText(/^Saved/);
}

/** What answers are searched for, and how pages look. */
export async function setBrand(page: Page) {
  await expect(people(page)).toHaveText([/Ada/, /Bo Berg.*You/]);
  await turn(page, 'Weekly digest');
  await expect(card(page, 'Notifications')).toContainText('Digest is off.');
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
  await expect(saved(page, 'Branding')).toHaveText(/^Saved/);
}

/** What happens automatically, how often, for whom, and at what cost. */
export async function setOptions(page: Page) {
  const options = card(page, 'Options');
  await turn(page, 'Publish pages automatically');
  await options.getByText('Daily', { exact: true }).click();
  await expect(options.getByText('Every topic is measured once a day.')).toBeVisible();
  await options.getByLabel('Answers per prompt').fill('4');
  await options.getByLabel('Answers per prompt').press('Enter');
  await expect(options.getByText('Sends each prompt 4 times')).toBeVisible();
  await options.getByLabel('Monthly spending cap').fill('40');
  await options.getByLabel('Monthly spending cap').press('Enter');
  await expect(options.getByLabel('Monthly spending cap')).toHaveValue('$40');
  const place = card(page, 'Default Location');
  await place.getByLabel('Country').selectOption('Belgium');
  await place.getByLabel('City').fill('Ghent');
  await place.getByRole('button', { name: 'Save location' }).click();
  await expect(saved(page, 'Default Location')).toHaveText(/^Saved/);
  await expect(sidebar(page).getByRole('link', { name: 'Visitor Journeys' })).toHaveCount(0);
  await turn(page, 'Personalization');
  await expect(page).toHaveURL(/\/personalization-setup\//);
  await goTo(page, 'Visitor Journeys', '/journeys');
  await goTo(page, 'Settings', '/settings');
}

/** This many runs have ended. */
export async function measured(worker: SecondWorker, sweeps: number) {
  const ended = () => worker.sql(`select 1 from topic_executions where status = 'completed'`);
  await expect.poll(async () => (await ended()).length).toBe(sweeps);
}

export async function addWebhook(page: Page): Promise<string> {
  await card(page, 'Webhooks').getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByLabel('Address').fill(HOOK);
  await button(page, 'Add webhook').click();
  const secret = await dialog(page).locator('code').innerText();
  await button(page, 'Done').click();
  await expect(card(page, 'Webhooks')).toContainText(HOOK);
  return secret;
}

export async function createKey(page: Page): Promise<string> {
  await card(page, 'API keys').getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Weekly report');
  await dialog(page).getByRole('radio', { name: 'Reads and writes' }).click();
  await button(page, 'Create key').click();
  const key = await dialog(page).getByLabel('API key').inputValue();
  await button(page, 'Done').click();
  return key;
}

/** A second website, and back to the first one. */
export async function addWebsite(page: Page) {
  await page.getByRole('button', { name: 'change domain' }).click();
  await page.getByRole('menuitem', { name: 'Add website' }).click();
  await dialog(page).getByLabel('Website domain').fill(SECOND_HOST);
  await button(page, 'Add website').click();
  await expect(page).toHaveURL('/onboarding/company-description');
  await expect(
    main(page)
      .getByText(/Loafledger is a bookkeeping tool/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'change domain' }).click();
  await page.getByRole('menuitem', { name: HOST }).click();
  await expect(page).toHaveURL('/content');
}

/** Serves pages on this machine; returns the address of the site. */
export async function goLive(page: Page, sightline: Sightline): Promise<string> {
  const site = `http://ai.${HOST}.localhost:${new URL(sightline.url).port}`;
  await main(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await press(page, 'Use a preview address');
  await expect(main(page).getByText(`Your pages are shown at ${site}`)).toBeVisible();
  return site;
}

/** Has a page written, which goes live automatically; returns it as a reader sees it. */
export async function writePage(page: Page, site: string): Promise<Page> {
  await goTo(page, 'Content for AI', '/content');
  await main(page).getByRole('button', { name: 'Create page' }).first().click();
  await page.getByLabel('Prompt').fill('What does Tillberry cost?');
  await button(page, 'Write page').click();
  const opened = toast(page, 'Page created').getByRole('link', { name: 'Open in Content' });
  await opened.click();
  const visit = page.getByRole('link', { name: 'Visit', exact: true });
  await expect(visit).toHaveAttribute('href', new RegExp(`^${site}/`));
  const popup = page.waitForEvent('popup');
  await visit.click();
  return popup;
}

/** When digests go out next: at 7:00 UTC of a Monday, which may be today. */
export function nextMonday(): Date {
  const day = new Date(Date.now() - 7 * 3_600_000 + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return new Date(`${day.toISOString().slice(0, 10)}T07:00:00Z`);
}
