import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { call, passwordLink, signIn } from './support/person.ts';
import {
  anyEmail,
  choose,
  founder,
  invited,
  otherBrowser,
  PASSWORD,
  team,
  title,
} from './support/team-screen.ts';

test('An invitation can be sent again, after which the older link says that it is no longer valid and where to get another', {
  tag: '@main',
}, async ({ page, browser, sightline }) => {
  const ann = await founder(sightline);
  const email = anyEmail();
  const { link } = await invited(sightline, ann, email, null);
  await signIn(page, ann);
  await page.goto('/settings/team');
  await choose(page, email, 'Send the invitation again');
  await expect(team(page).getByRole('status')).toHaveText(`A new invitation was sent to ${email}`);
  const bo = await otherBrowser(browser, sightline.url);
  await bo.goto(link);
  await expect(bo.getByRole('alert')).toHaveText('This link is no longer valid. Request a new one.');
  await bo.getByRole('link', { name: 'Request a new link' }).click();
  await bo.getByLabel('Email').fill(email);
  await bo.getByRole('button', { name: 'Send reset link' }).click();
  await expect(bo.getByText('Check your email for a password-reset link.')).toBeVisible();
  await bo.goto(await passwordLink(sightline, email));
  await expect(title(bo)).toHaveText('Join Borealis Labs');
});

test('Somebody invited without a name is asked for it and then sees what the team works on', async ({
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

test('An invitation that is opened where somebody else is signed in signs them out', async ({
  page,
  sightline,
}) => {
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
