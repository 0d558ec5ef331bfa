import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { call, passwordLink, post, signIn } from './support/person.ts';
import { justNow } from './support/settle.ts';
import {
  add,
  anyEmail,
  button,
  choose,
  dialog,
  founder,
  invited,
  openDialog,
  otherBrowser,
  PASSWORD,
  people,
  row,
  team,
  title,
} from './support/team-screen.ts';
import { fail, momentsUntil, record } from './support/workspace-routes.ts';

const USERS = /\/api\/users$/;

test('[P-SET-05 P-SET-19 P-ERR-13] A teammate is added in Settings, joins in a browser of their own, and is removed', {
  tag: '@main',
}, async ({ page, browser, sightline }) => {
  const ann = await founder(sightline);
  const email = anyEmail();
  await signIn(page, ann);
  await page.goto('/settings/team');
  await expect(people(page)).toHaveText([/Ada Example.*You.*Here now/]);
  await add(page, email, 'Bo Berg');
  await expect(dialog(page).getByRole('status')).toHaveText(
    'Bo Berg should receive email instructions to set up their account',
  );
  await button(page, 'Done').click();
  await expect(row(page, 'Bo Berg')).toContainText(justNow(`${email}Invited`));

  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(await passwordLink(sightline, email));
  await expect(title(bo)).toHaveText('Join Borealis Labs');
  await expect(bo.getByText(`You’ll sign in as ${email}.`)).toBeVisible();
  await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await bo.getByRole('button', { name: 'Join', exact: true }).click();
  // Neither the question for a name nor the organization's onboarding comes again.
  await expect(bo).toHaveURL('/content');
  await bo.goto('/settings/team');
  await expect(people(bo)).toHaveText([/Ada Example.*Member/, /Bo Berg.*You/]);
  await page.reload();
  await expect(people(page)).toHaveText([/Ada Example.*You/, /Bo Berg.*Member *(just now|\d+ minutes? ago)/]);

  await choose(page, 'Bo Berg', 'Remove');
  await expect(dialog(page)).toContainText('Their work stays with the team.');
  await button(page, 'Remove').click();
  await expect(people(page)).toHaveCount(1);
  await expect(team(page).locator('[tabindex="-1"]')).toBeFocused();
  // The next of the calls that every screen repeats is refused.
  await expect(bo).toHaveURL('/login');
  await expect(
    bo.getByText(
      'You were signed out. Sign in to continue; if you can’t, your account may have been removed.',
    ),
  ).toBeVisible();
  await bo.reload();
  await expect(bo).toHaveURL('/login');
});

test('[P-SET-16 P-SET-17 P-ERR-12] Adding a teammate needs an email alone, sends no name as null, and keeps what was typed when it fails', async ({
  page,
  member,
}) => {
  await page.goto('/settings/team');
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
  await button(page, 'Done').click();

  await test.step('what the server says, else that it failed', async () => {
    await add(page, member.email);
    await expect(dialog(page).getByRole('alert')).toHaveText(`${member.email} is already on your team.`);
    await page.route(USERS, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await button(page, 'Add teammate').click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to add teammate');
    await expect(dialog(page).getByLabel('Email')).toHaveValue(member.email);
  });
});

test('[P-SET-15 P-CONST-17] The dialog for adding a teammate closes by itself after 5 seconds, unless it is used for another', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/settings/team');
  // Time stands still from the moment the dialog is submitted.
  const addAnother = async () => {
    await openDialog(page);
    await dialog(page).getByLabel('Email').fill(anyEmail());
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await button(page, 'Add teammate').click();
    await momentsUntil(page, async () => expect(await dialog(page).getByRole('status').count()).toBe(1));
  };
  await addAnother();
  await page.clock.runFor(4_500);
  await expect(dialog(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.resume();

  await addAnother();
  await page.clock.runFor(3_000);
  await button(page, 'Done').click();
  await page.clock.resume();
  await openDialog(page);
  await page.clock.runFor(6_000);
  await expect(dialog(page).getByLabel('Email')).toBeVisible();
});

test('[P-ERR-28] A list of teammates that cannot be loaded is empty, without a message', async ({ page }) => {
  await fail(page, USERS);
  await page.goto('/settings/team');
  await expect(team(page).getByRole('button', { name: 'Add teammate' })).toBeVisible();
  await expect(team(page).locator('[aria-busy=true]')).toHaveCount(0);
  await expect(people(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('The last person of an organization cannot leave it, and anybody else who leaves is signed out', async ({
  page,
  sightline,
}) => {
  const ann = await founder(sightline);
  await signIn(page, ann);
  await page.goto('/settings/team');
  const leave = async () => {
    await choose(page, 'Ada Example', 'Leave the organization');
    await button(page, 'Leave').click();
  };
  await leave();
  await expect(dialog(page).getByRole('alert')).toContainText('Delete the organization instead');
  await button(page, 'Cancel').click();
  const { link } = await invited(sightline, ann, anyEmail(), 'Bo Berg');
  const { searchParams } = new URL(link);
  const reset = `/auth/reset-password/${searchParams.get('token')}/${searchParams.get('id')}`;
  await post(sightline, reset, { password: PASSWORD });
  await leave();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have left Borealis Labs.')).toBeVisible();
  await expect(call(sightline, ann, 'GET', '/api/users/me')).rejects.toThrow('401');
});
