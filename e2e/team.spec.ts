import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Teammate } from '@sightline/contract/users';
import { SIGNED_OUT, test } from './support/member.ts';
import {
  call,
  finishOnboarding,
  logIn,
  type Person,
  passwordLink,
  signIn,
  signUp,
  storageOf,
} from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, record } from './support/workspace-routes.ts';

const USERS = /\/api\/users$/;
const PASSWORD = 'a password for the team';

const anyEmail = () => `${randomUUID().slice(0, 8)}@example.test`;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const team = (page: Page) => card(page, 'Team');
const people = (page: Page) => team(page).getByRole('list', { name: 'People' }).getByRole('listitem');
const row = (page: Page, text: string) => people(page).filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Somebody who has gone through onboarding. */
async function founder(sightline: Sightline, organization = 'Borealis Labs'): Promise<Person> {
  const person = await signUp(sightline, { organization });
  await finishOnboarding(sightline, person);
  return person;
}

/** A browser of its own, with nobody signed in. */
async function otherBrowser(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url, storageState: SIGNED_OUT })).newPage();
}

async function openDialog(page: Page) {
  await team(page).getByRole('button', { name: 'Add teammate' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function add(page: Page, email: string, name = '') {
  await openDialog(page);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Name').fill(name);
  await button(page, 'Add teammate').click();
}

/** Adds somebody over the API; gives the link in their letter. */
async function invited(sightline: Sightline, by: Person, email: string, name: string | null) {
  const user = await call<Teammate>(sightline, by, 'POST', '/api/users', { email, name });
  return { user, link: await passwordLink(sightline, email) };
}

test('[P-SET-05 P-SET-19 P-ERR-13] a teammate is added, joins in a browser of their own, and is removed', async ({
  page,
  browser,
  sightline,
}) => {
  const ann = await founder(sightline);
  const email = anyEmail();
  await signIn(page, ann);
  await page.goto('/settings');
  await expect(people(page)).toHaveText([/Ada Example.*You.*Here now/]);
  await add(page, email, 'Bo Berg');
  await expect(dialog(page).getByRole('status')).toHaveText(
    'Bo Berg should receive email instructions to set up their account',
  );
  await button(page, 'Done').click();
  await expect(row(page, 'Bo Berg')).toContainText(`${email} · Invited just now`);

  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(await passwordLink(sightline, email));
  await expect(title(bo)).toHaveText('Join Borealis Labs');
  await expect(bo.getByText(`You sign in as ${email}.`)).toBeVisible();
  await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await bo.getByRole('button', { name: 'Join', exact: true }).click();
  // Neither the question for a name nor the organization's onboarding comes again.
  await expect(bo).toHaveURL('/content');
  await bo.goto('/settings');
  await expect(people(bo)).toHaveText([/Ada Example.*Last seen/, /Bo Berg.*You/]);
  await page.reload();
  await expect(people(page)).toHaveText([/Ada Example.*You/, /Bo Berg.*Last seen just now/]);

  await row(page, 'Bo Berg').getByRole('button', { name: 'Remove Bo Berg' }).click();
  await expect(dialog(page)).toContainText('What they made stays with the team.');
  await button(page, 'Remove').click();
  await expect(people(page)).toHaveCount(1);
  await bo.reload();
  await expect(bo).toHaveURL('/login');
});

test('sign-ins are listed, and a browser that is signed out has to log in', async ({
  page,
  browser,
  sightline,
}) => {
  const ann = await founder(sightline);
  await signIn(page, ann);
  const other = await otherBrowser(browser, sightline.url);
  const third = await otherBrowser(browser, sightline.url);
  for (const one of [other, third]) {
    const { tokens } = await logIn(sightline, ann);
    await one.context().setStorageState(storageOf({ ...ann, tokens }));
    await one.goto('/settings');
    await expect(title(one)).toHaveText('Settings');
  }
  await page.goto('/settings');
  const signIns = card(page, 'Sign-ins').getByRole('listitem');
  await expect(signIns).toHaveCount(3);
  await expect(signIns.first()).toContainText('This browser');
  await signIns
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(signIns).toHaveCount(2);
  await card(page, 'Sign-ins').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(signIns).toHaveCount(1);
  for (const one of [other, third]) {
    await one.getByRole('link', { name: 'Target Topics' }).click();
    await expect(one).toHaveURL('/login');
  }
  await page.reload();
  await expect(title(page)).toHaveText('Settings');
});

test.describe('the account', () => {
  test('[P-SET-01 P-SET-02 P-SET-03 P-SET-13] says who is signed in, and logging out clears that', async ({
    page,
    sightline,
  }) => {
    const ann = await founder(sightline);
    await signIn(page, ann);
    await page.goto('/settings');
    await expect(card(page, 'Account').getByText(`Signed in as ${ann.email}`, { exact: true })).toBeVisible();
    await card(page, 'Account').getByRole('button', { name: 'Log Out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain('accessToken');
    expect(kept).not.toContain('refreshToken');
    await expect(page.getByText(ann.email)).toHaveCount(0);
  });

  test('its name and password are changed in place', async ({ page, sightline }) => {
    const ann = await founder(sightline);
    const { tokens } = await logIn(sightline, ann);
    await signIn(page, ann);
    await page.goto('/settings');
    const account = card(page, 'Account');
    const name = account.getByLabel('Your name');
    const save = account.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await name.fill('  ');
    await expect(save).toBeDisabled();
    await name.fill('Ada Lovelace');
    await save.click();
    await expect(account.getByRole('status')).toHaveText('Saved');
    await account.getByRole('button', { name: 'Change password' }).click();
    const [current, next] = [
      dialog(page).getByLabel('Current password'),
      dialog(page).getByLabel('New password'),
    ];
    await button(page, 'Change password').click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Your current password is required.');
    await current.fill('not my password');
    await next.fill(PASSWORD);
    await button(page, 'Change password').click();
    await expect(dialog(page).getByRole('alert')).toHaveText('That is not your current password.');
    await current.fill(ann.password);
    await button(page, 'Change password').click();
    await expect(dialog(page).getByRole('status')).toContainText('Your password is changed.');
    await button(page, 'Close').first().click();
    await expect(call(sightline, { tokens }, 'GET', '/api/users/me')).rejects.toThrow('401');
    await page.reload();
    await expect(name).toHaveValue('Ada Lovelace');
    await expect(people(page)).toContainText('Ada Lovelace');
    await logIn(sightline, { email: ann.email, password: PASSWORD });
  });
});

test.describe('adding a teammate', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/settings');
    await expect(people(page)).not.toHaveCount(0);
  });

  test('[P-SET-16 P-SET-17] wants an email alone, and sends no name as null', async ({ page }) => {
    const sent = record(page, USERS);
    await openDialog(page);
    await button(page, 'Add teammate').click();
    await expect(dialog(page).getByText('Email is required', { exact: true })).toBeVisible();
    await dialog(page).getByLabel('Email').fill('no address');
    await button(page, 'Add teammate').click();
    await expect(dialog(page).getByText('Please enter a valid email address.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    const email = anyEmail();
    await dialog(page).getByLabel('Email').fill(` ${email} `);
    await dialog(page).getByLabel('Name').fill('  ');
    await button(page, 'Add teammate').click();
    await expect(dialog(page).getByRole('status')).toHaveText(
      `${email} should receive email instructions to set up their account`,
    );
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { email, name: null },
    ]);
  });

  test('[P-ERR-12] says what the server says, else that it failed, and keeps what was typed', async ({
    page,
    member,
  }) => {
    await add(page, member.email);
    await expect(dialog(page).getByRole('alert')).toHaveText(`${member.email} is in your team already.`);
    await page.route(USERS, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await button(page, 'Add teammate').click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to add teammate');
    await expect(dialog(page).getByLabel('Email')).toHaveValue(member.email);
  });

  test('[P-SET-15 P-CONST-17] closes by itself after 5 s, unless it is used for another', async ({
    page,
  }) => {
    await page.clock.install();
    await page.reload();
    await add(page, anyEmail());
    await expect(dialog(page).getByRole('status')).toBeVisible();
    await page.clock.runFor(4_500);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(dialog(page)).toHaveCount(0);

    await add(page, anyEmail());
    await expect(dialog(page).getByRole('status')).toBeVisible();
    await page.clock.runFor(3_000);
    await button(page, 'Done').click();
    await page.clock.runFor(500);
    await openDialog(page);
    await page.clock.runFor(6_000);
    await expect(dialog(page).getByLabel('Email')).toBeVisible();
  });

  test('[P-ERR-28] a list that cannot be loaded is empty, without a message', async ({ page }) => {
    await fail(page, USERS);
    await page.reload();
    await expect(team(page).getByRole('button', { name: 'Add teammate' })).toBeVisible();
    await expect(team(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expect(people(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(team(page).getByRole('list', { name: 'People' })).toBeAttached();
  });
});

test.describe('an invitation', () => {
  test('is sent again, after which the older link says that it is used up and where to get another', async ({
    page,
    browser,
    sightline,
  }) => {
    const ann = await founder(sightline);
    const email = anyEmail();
    const { link } = await invited(sightline, ann, email, null);
    await signIn(page, ann);
    await page.goto('/settings');
    await row(page, email)
      .getByRole('button', { name: `Send the invitation of ${email} again` })
      .click();
    await expect(row(page, email).getByRole('status')).toHaveText(`A new invitation was sent to ${email}`);
    const bo = await otherBrowser(browser, sightline.url);
    await bo.goto(link);
    await expect(bo.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.');
    await bo.getByRole('link', { name: 'Ask for a new link' }).click();
    await bo.getByLabel('Email').fill(email);
    await bo.getByRole('button', { name: 'Send reset link' }).click();
    await expect(bo.getByText('Check your email for a password-reset link.')).toBeVisible();
    await bo.goto(await passwordLink(sightline, email));
    await expect(title(bo)).toHaveText('Join Borealis Labs');
  });

  test('without a name asks for it, and then shows what the team works on', async ({
    browser,
    sightline,
  }) => {
    const ann = await founder(sightline);
    const { link } = await invited(sightline, ann, anyEmail(), null);
    const bo = await otherBrowser(browser, sightline.url);
    await bo.goto(link);
    await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await bo.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(title(bo)).toHaveText('Finish setting up your account');
    await bo.getByLabel('Full Name').fill('Bo Berg');
    await bo.getByLabel('Job Title').fill('Editor');
    await bo.getByRole('button', { name: 'Continue' }).click();
    await expect(bo).toHaveURL('/content');
  });

  test('opened where somebody else is signed in signs them out', async ({ page, sightline }) => {
    const ann = await founder(sightline);
    const email = anyEmail();
    const { link } = await invited(sightline, ann, email, 'Bo Berg');
    await signIn(page, ann);
    await page.goto('/settings');
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page).toHaveURL('/content');
    await page.goto('/settings');
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await expect(call(sightline, ann, 'GET', '/api/users/me')).rejects.toThrow('401');
  });
});

test('leaving is refused to the last one and signs everybody else out', async ({ page, sightline }) => {
  const ann = await founder(sightline);
  await signIn(page, ann);
  await page.goto('/settings');
  const leave = async () => {
    await team(page).getByRole('button', { name: 'Leave the organization' }).click();
    await button(page, 'Leave').click();
  };
  await leave();
  await expect(dialog(page).getByRole('alert')).toContainText('Delete the organization instead');
  await button(page, 'Cancel').click();
  const { link } = await invited(sightline, ann, anyEmail(), 'Bo Berg');
  const { searchParams } = new URL(link);
  await fetch(`${sightline.url}/auth/reset-password/${searchParams.get('token')}/${searchParams.get('id')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  await leave();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have left Borealis Labs.')).toBeVisible();
  await expect(call(sightline, ann, 'GET', '/api/users/me')).rejects.toThrow('401');
});

test.describe('looks', () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the people of an organization look right, in their cards and dialogs', async ({
    page,
    browser,
    sightline,
  }) => {
    const faults = watchFaults(page);
    const ann = await founder(sightline);
    await logIn(sightline, ann);
    await invited(sightline, ann, anyEmail(), 'Bo Berg');
    const { link } = await invited(sightline, ann, anyEmail(), null);
    await signIn(page, ann);
    await page.goto('/settings');
    await expect(people(page)).toHaveCount(3);
    await look(page, 'settings-you');
    await team(page).scrollIntoViewIfNeeded();
    await look(page, 'settings-team');
    await openDialog(page);
    await button(page, 'Add teammate').click();
    await look(page, 'settings-add-teammate');
    await dialog(page).getByLabel('Email').fill(anyEmail());
    await button(page, 'Cancel').click();
    await row(page, 'Bo Berg').getByRole('button', { name: 'Remove Bo Berg' }).click();
    await look(page, 'settings-remove-teammate');
    await button(page, 'Cancel').click();
    await card(page, 'Account').getByRole('button', { name: 'Change password' }).click();
    await look(page, 'settings-change-password');
    expect(faults).toEqual([]);
    const bo = await otherBrowser(browser, sightline.url);
    await bo.goto(link);
    await expect(title(bo)).toHaveText('Join Borealis Labs');
    await look(bo, 'join');
  });
});
