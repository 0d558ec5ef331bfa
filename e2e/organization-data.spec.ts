import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readZip } from '../server/test/read-zip.ts';
import { test as base } from './support/member.ts';
import { finishOnboarding, logIn, type Person, signUp, storageOf } from './support/person.ts';
import { look } from './support/workspace-looks.ts';

/** `page` is signed in as someone new. */
const test = base.extend<{ person: Person }>({
  person: async ({ sightline }, use) => {
    const person = await signUp(sightline, { organization: 'Tillberry & Sons' });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  session: async ({ person }, use) => use(storageOf(person)),
});

const card = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true });

test('Settings exports all data of the organization into a file that the browser saves', {
  tag: '@main',
}, async ({ page, person }) => {
  await page.goto('/settings/your-data');
  await card(page).scrollIntoViewIfNeeded();
  const downloads = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Export' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^sightline-tillberry-sons-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(card(page).getByRole('status')).toHaveText('Download started. You can keep working.');
  await expect(page).toHaveURL('/settings/your-data');
  await look(page, 'organization-data');
  const files = readZip(readFileSync(await download.path()));
  expect(files.get('people.csv')).toContain(person.email);
  expect(files.get('README.txt')).toContain('Tillberry & Sons: all data in Sightline');
  expect(files.get(`${person.host}/website.ndjson`)).toContain(person.domain_id);
});

test('An export of the organization’s data that cannot start says why', async ({ page }) => {
  const detail = 'An export is already downloading. Wait until it finishes.';
  await page.route(/\/me\/export$/, (route) => route.fulfill({ status: 409, json: { detail } }));
  await page.goto('/settings/your-data');
  await card(page).getByRole('button', { name: 'Export' }).click();
  await expect(card(page).getByRole('alert')).toHaveText(detail);
});

test('An organization is deleted by its name and a password, and its person can sign up again', async ({
  page,
  person,
  sightline,
}) => {
  await page.goto('/settings/your-data');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Tillberry & Sons?' });
  const remove = dialog.getByRole('button', { name: 'Delete organization' });
  await expect(dialog).toContainText(`The published pages of ${person.host} go offline`);
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Type Tillberry & Sons to confirm').fill('Tillberry');
  await dialog.getByLabel('Your password').fill('not my password');
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Type Tillberry & Sons to confirm').fill('Tillberry & Sons');
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.');
  await look(page, 'organization-delete');
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => /token/i.test(name)))).toEqual(
    [],
  );
  await expect(logIn(sightline, person)).rejects.toThrow('401');
  const emails = (await sightline.mailbox()).filter(({ to }) => to === person.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Tillberry & Sons was deleted']);

  await page.goto('/sign-up');
  await page.getByLabel(/email/i).first().fill(person.email);
  await page
    .getByLabel(/organization|company/i)
    .first()
    .fill('Tillberry again');
  await page
    .getByLabel(/website|domain/i)
    .first()
    .fill('again.example.test');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/check-email/);
});
