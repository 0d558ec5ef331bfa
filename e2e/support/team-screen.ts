import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Teammate } from '@sightline/contract/company/users';
import { SIGNED_OUT } from './member.ts';
import { call, finishOnboarding, type Person, passwordLink, signUp } from './person.ts';
import type { Sightline } from './server.ts';

export const PASSWORD = 'a password for the team';

export const anyEmail = () => `${randomUUID().slice(0, 8)}@example.test`;
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const team = (page: Page) => card(page, 'Team');
export const people = (page: Page) => team(page).getByRole('table', { name: 'People' }).locator('tbody tr');
export const row = (page: Page, text: string) => people(page).filter({ hasText: text });
/** Chooses from the menu of a person’s row. */
export async function choose(page: Page, who: string, action: string) {
  await row(page, who)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Someone who has gone through onboarding. */
export async function founder(sightline: Sightline, organization = 'Borealis Labs'): Promise<Person> {
  const person = await signUp(sightline, { organization });
  await finishOnboarding(sightline, person);
  return person;
}

/** A browser of its own, with nobody signed in. */
export async function otherBrowser(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url, storageState: SIGNED_OUT })).newPage();
}

export async function openDialog(page: Page) {
  await team(page).getByRole('button', { name: 'Add teammate' }).click();
  await expect(dialog(page)).toBeVisible();
}

export async function add(page: Page, email: string, name = '') {
  await openDialog(page);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Name').fill(name);
  await button(page, 'Add teammate').click();
}

/** Adds someone over the API; gives the link in their email. */
export async function invited(sightline: Sightline, by: Person, email: string, name: string | null) {
  const user = await call<Teammate>(sightline, by, 'POST', '/api/users', { email, name });
  return { user, link: await passwordLink(sightline, email) };
}
