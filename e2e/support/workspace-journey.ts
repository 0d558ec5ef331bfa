import { expect, type Page } from '@playwright/test';
import { HOST } from './doubles.ts';

const PASSWORD = 'rye, wheat and spelt';

/** From the front door to the first step of onboarding, as a first-time visitor. */
export async function arrive(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Company name').fill('Tillberry');
  await page.getByLabel('Company website domain').fill(`https://${HOST}/`);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/check-email$/);
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  await expect(page).toHaveURL(/\/mailbox$/);
  await page.locator('a[href*="/reset-password?"]').first().click();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();

  await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
}

/** The three steps; returns the proposed topic. */
export async function goThroughOnboarding(page: Page): Promise<string> {
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByLabel('Full Name').fill('Ada Baker');
  await page.getByLabel('Job Title').fill('Head of Marketing');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByText(/Tillberry is a point of sale system for bakeries that keeps/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  const topic = page.getByLabel('Initial Topic');
  await expect(topic).toHaveValue(/\S/);
  for (const number of [1, 2, 3])
    await expect(page.getByLabel(`Example prompt ${number}`)).toHaveValue(/\?$/);
  const proposed = await topic.inputValue();
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page).toHaveURL(/\/topic-analysis$/);
  return proposed;
}

/** Waits for the first analysis and opens it. */
export async function openTopic(page: Page, topic: string): Promise<void> {
  const link = page.getByRole('link', { name: topic, exact: true });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/topic-analysis\/topic\/[^/]+\/execution\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
}

/** Opens the first prompt of the topic on screen; returns its text. */
export async function openPrompt(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Prompts' }).click();
  const link = page.getByRole('table', { name: 'Prompt Analyses' }).getByRole('link').first();
  const text = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  return text;
}
