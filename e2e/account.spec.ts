import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { call, logIn, signIn, storageOf } from './support/person.ts';
import {
  anyEmail,
  button,
  card,
  choose,
  dialog,
  founder,
  invited,
  openDialog,
  otherBrowser,
  PASSWORD,
  people,
  title,
} from './support/team-screen.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test('Settings lists every browser a person is signed in with, and one that is signed out there has to log in again', async ({
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
    await one.reload();
    await expect(one).toHaveURL('/login');
  }
  await page.reload();
  await expect(title(page)).toHaveText('Settings');
});

test('When somebody else logs in, every open tab of that browser shows them, and the earlier session ends', async ({
  page,
  sightline,
}) => {
  const [ann, bo] = [await founder(sightline, 'Annies'), await founder(sightline, 'Bos')];
  await signIn(page, ann);
  await page.goto('/settings');
  await expect(card(page, 'Account').getByText(`Signed in as ${ann.email}`)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await tab.getByLabel('Email').fill(bo.email);
  await tab.getByLabel('Password', { exact: true }).fill(bo.password);
  await tab.getByRole('button', { name: 'Log in' }).click();
  await expect(tab).toHaveURL('/content');
  await expect(card(page, 'Account').getByText(`Signed in as ${bo.email}`)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Team', exact: true })
    .click();
  await expect(people(page)).toHaveText([/Ada Example.*You/]);
  await expect(call(sightline, ann, 'GET', '/api/users/me')).rejects.toThrow('401');
});

test('[P-SET-01 P-SET-02 P-SET-03 P-SET-13] Settings says who is signed in, and Log Out there removes them and their tokens from the browser', {
  tag: '@main',
}, async ({ page, sightline }) => {
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

test('A person changes their name and password in Settings', async ({ page, sightline }) => {
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
  await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect password.');
  await current.fill(ann.password);
  await button(page, 'Change password').click();
  await expect(dialog(page).getByRole('status')).toContainText('Password changed.');
  await button(page, 'Close').first().click();
  await expect(call(sightline, { tokens }, 'GET', '/api/users/me')).rejects.toThrow('401');
  await page.reload();
  await expect(name).toHaveValue('Ada Lovelace');
  await page.goto('/settings/team');
  await expect(people(page)).toContainText('Ada Lovelace');
  await logIn(sightline, { email: ann.email, password: PASSWORD });
});

test('The account and the team look right in Settings, in their dialogs and on the page for joining', {
  tag: '@walk',
}, async ({ page, browser, sightline }) => {
  const faults = watchFaults(page);
  const ann = await founder(sightline);
  await logIn(sightline, ann);
  await invited(sightline, ann, anyEmail(), 'Bo Berg');
  const { link } = await invited(sightline, ann, anyEmail(), null);
  await signIn(page, ann);
  await page.goto('/settings/team');
  await expect(people(page)).toHaveCount(3);
  await look(page, 'settings-team');
  await openDialog(page);
  await button(page, 'Add teammate').click();
  await expect(dialog(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'settings-add-teammate');
  await dialog(page).getByLabel('Email').fill(anyEmail());
  await button(page, 'Cancel').click();
  await choose(page, 'Bo Berg', 'Remove');
  await expect(dialog(page)).toBeVisible();
  await look(page, 'settings-remove-teammate');
  await button(page, 'Cancel').click();
  await page.goto('/settings');
  await expect(card(page, 'Sign-ins').getByRole('listitem').first()).toBeVisible();
  await look(page, 'settings-you');
  await card(page, 'Account').getByRole('button', { name: 'Change password' }).click();
  await expect(dialog(page).getByLabel('Current password')).toBeVisible();
  await look(page, 'settings-change-password');
  expect(faults).toEqual([]);
  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(link);
  await expect(title(bo)).toHaveText('Join Borealis Labs');
  await look(bo, 'join');
});
