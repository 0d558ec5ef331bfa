import { expect } from '@playwright/test';
import { test } from './support/doubles.ts';
import { arrive, goThroughOnboarding, openPrompt, openTopic } from './support/workspace-journey.ts';

test.use({ connected: ['openai'] });

test('[A-ONB-06, A-ROLE-06, A-TOPIC-01, A-CONST-13] A new customer gets from sign-up to a measured topic with one assistant connected', {
  tag: '@main',
}, async ({ page }) => {
  await arrive(page, 'ada@tillberry.example');
  const topic = await goThroughOnboarding(page);
  await expect(page.getByRole('region', { name: 'Assistants' })).toContainText(
    /ChatGPT, API · gpt-6\.1-sol.*Perplexity not connected.*Gemini not connected/,
  );

  await openTopic(page, topic);
  await expect(page.getByRole('main')).toContainText(/Mentioned in \d+% of 30 answers/);
  const byAssistant = page.getByRole('table', { name: 'By assistant' }).locator('tbody tr');
  await expect(byAssistant).toHaveText([/^ChatGPT, API/]);

  await openPrompt(page);
  await expect(page.getByRole('main')).toContainText(/ChatGPT \(API\) named you in \d of 3 answers/);
  await page.getByRole('tab', { name: 'Response' }).click();
  await expect(page.getByRole('article')).toContainText('a few names come up again and again');
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Reasoning' }).click();
  await expect(page.getByText('Sources consulted')).toBeVisible();
});
