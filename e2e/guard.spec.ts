import { expect, type Page } from '@playwright/test';
import { test } from './support/member.ts';
import { type Person, signIn, signUp } from './support/person.ts';
import { withDomain, withUser } from './support/states.ts';

test.use({ session: null });

let newcomer: Person;
test.beforeAll(async ({ sightline }) => {
  newcomer = await signUp(sightline);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('[A-GUARD-01 A-GUARD-02 P-PUB-02] Somebody who is not logged in is asked to log in and then comes to where they were going', async ({
  page,
  member,
}) => {
  await page.goto('/knowledge-base/competitors?from=a-letter#list');
  await expect(page).toHaveURL('/login');
  await expect(title(page)).toHaveText('Welcome back');
  await logIn(page, member);
  await expect(page).toHaveURL('/knowledge-base/competitors?from=a-letter#list');
  await expect(title(page)).toHaveText('Knowledge Base');
});

test('[P-PUB-02] Somebody who logs in at /login comes to the Content screen', async ({ page, member }) => {
  await page.goto('/login');
  await logIn(page, member);
  await expect(page).toHaveURL('/content');
  await expect(title(page)).toHaveText('Content for AI');
});

test('[P-PUB-11] After a login the dashboard knows the user before the session is loaded', async ({
  page,
}) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/login');
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/onboarding/collect-user-info');
  await expect(title(page)).toHaveText('Finish setting up your account');
});

test('[A-GUARD-03] While the session loads, the dashboard shows nothing but a loading screen', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/users/me', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await signIn(page, newcomer);
  await page.goto('/settings');
  await expect(page.getByRole('main')).toHaveText('Loading your workspace');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
  gate.resolve();
  await expect(page).toHaveURL('/onboarding/collect-user-info');
});

test('[A-ROUTE-36 A-ROUTE-37 A-ROUTE-38 A-ONB-05] Onboarding has no sidebar and begins with the person’s name', async ({
  page,
}) => {
  await signIn(page, newcomer);
  for (const path of ['/onboarding', '/onboarding/company-description', '/onboarding/select-topics']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding/collect-user-info');
    await expect(title(page)).toHaveText('Finish setting up your account');
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await withUser(page, { additional_info: { name: ' ', job_title: 'Head of Marketing' } });
  await page.goto('/onboarding/select-topics');
  await expect(page).toHaveURL('/onboarding/collect-user-info');

  await page.unrouteAll({ behavior: 'wait' });
  await withUser(page, { additional_info: { name: 'Ada Example', job_title: 'Head of Marketing' } });
  for (const [path, heading, step] of [
    ['/onboarding/collect-user-info', 'Finish setting up your account', 'Step 1 of 3'],
    ['/onboarding/company-description', 'Company Description', 'Step 2 of 3'],
    ['/onboarding/select-topics', 'Select Topics', 'Step 3 of 3'],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    await expect(page.getByText(step)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('[A-GUARD-04 A-GUARD-05 A-GUARD-08 A-ROLE-06 A-GUARD-07] The other screens wait for a name and a finished onboarding, and those who have finished it are led away from it', {
  tag: '@main',
}, async ({ page, member }) => {
  await signIn(page, member);
  await withUser(page, { additional_info: { name: '  ' } });
  for (const path of ['/settings', '/aeo-onboarding/dns']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding/collect-user-info');
  }
  await page.unrouteAll({ behavior: 'wait' });
  await withDomain(page, { completed_cms_onboarding: false });
  await page.goto('/settings');
  await expect(page).toHaveURL('/onboarding/collect-user-info');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/aeo-onboarding/indexing');
  await expect(page).toHaveURL('/aeo-onboarding/indexing');
  await page.goto('/onboarding/company-description');
  await expect(page).toHaveURL('/content');
});

test('[A-GUARD-05 A-ROUTE-37] Somebody who logs in again continues onboarding at the step they left, even if they left while it was loading', async ({
  page,
  sightline,
}) => {
  const person = await signUp(sightline);
  await signIn(page, person);
  await page.goto('/content');
  await page.getByLabel('Full Name').fill('Ada Example');
  await page.getByLabel('Job Title').fill('Head of Marketing');
  const loading = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await loading.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/onboarding/company-description');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  loading.resolve();
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/onboarding/company-description');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
});

test('[A-GUARD-05 P-NAV-09 P-NAV-10] A website with personalization shows its personalization screens although its pages for AI are not set up', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await withDomain(page, { completed_cms_onboarding: false, selected_personalization: true });
  for (const [path, heading] of [
    ['/journeys', 'Personalized Visitor Sessions'],
    ['/personalized-pages', 'Personalized Landing Pages'],
    ['/analytics', 'Analytics'],
    ['/personalization-setup/script', 'Personalization Setup'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(title(page)).toHaveText(heading);
  }
  await page.goto('/content');
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('link', { name: 'Personalized Pages' }).click();
  await expect(title(page)).toHaveText('Personalized Landing Pages');
});
