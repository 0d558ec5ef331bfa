import { expect, type Page } from '@playwright/test';
import type { User } from '@sightline/contract/company/users';
import { test } from './support/workspace.ts';
import { rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const go = (page: Page, step: string) => page.goto(`/onboarding/${step}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[A-ROLE-06, A-GUARD-04, A-ONB-01, A-ONB-02, A-ONB-07, A-ONB-08, A-ONB-09, A-ONB-10] Onboarding asks everybody who comes for the first time who they are', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/topic-analysis');
  await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Finish setting up your account' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveAttribute('required');
  await expect(page.getByLabel('Job Title')).toHaveAttribute('required');
  const phone = page.getByLabel('Phone Number');
  await expect(phone).not.toHaveAttribute('required');
  await expect(phone).toHaveAccessibleDescription('We will never send you marketing messages.');
});

test('[A-VAL-12, A-VAL-13, A-VAL-14, A-ONB-11, A-ENT-02] Onboarding saves a trimmed name and job title, and no phone number, before it goes on', async ({
  page,
  person,
}) => {
  await go(page, 'collect-user-info');
  const next = button(page, 'Continue');
  await page.getByLabel('Full Name').fill('   ');
  await page.getByLabel('Job Title').fill('Head of Marketing');
  await expect(next).toBeDisabled();
  await page.getByLabel('Full Name').fill('  Ada Baker ');
  await page.getByLabel('Job Title').fill('   ');
  await expect(next).toBeDisabled();
  await page.getByLabel('Job Title').fill(' Head of Marketing ');
  await next.click();
  await expect(page).toHaveURL(/\/onboarding\/company-description$/);
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  const user = await person.api<User>('GET', '/api/users/me');
  expect(user).toMatchObject({
    id: expect.any(String),
    additional_info: { name: 'Ada Baker', job_title: 'Head of Marketing', phone_number: null },
  });
});

test('[A-VAL-14] Onboarding keeps a phone number that is given', async ({ page, person }) => {
  await go(page, 'collect-user-info');
  await page.getByLabel('Full Name').fill('Ada Baker');
  await page.getByLabel('Job Title').fill('Head of Marketing');
  await page.getByLabel('Phone Number').fill(' +49 30 1234567 ');
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/company-description$/);
  const { additional_info } = await person.api<User>('GET', '/api/users/me');
  expect(additional_info.phone_number).toBe('+49 30 1234567');
});

test('[A-ONB-05] Every step of onboarding leads somebody with no name, or a blank one, to the first step', async ({
  page,
}) => {
  for (const step of ['select-topics', 'company-description', '']) {
    await go(page, step);
    await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
    await expect(page.getByLabel('Full Name')).toBeVisible();
  }
  await rewrite<User>(page, /\/api\/users\/me$/, (user) => ({
    ...user,
    additional_info: { name: '   ', job_title: 'x', phone_number: null },
  }));
  await go(page, 'select-topics');
  await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
});
