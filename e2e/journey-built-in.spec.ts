import { expect } from '@playwright/test';
import { NOBODY, test } from './support/doubles.ts';
import { arrive, goThroughOnboarding, openPrompt, openTopic } from './support/workspace-journey.ts';

test.use({ connected: NOBODY });

test('[A-CONST-13] A new customer gets from sign-up to a measured topic with no assistant connected, led by the built-in reader', async ({
  page,
}) => {
  await arrive(page, 'ada@tillberry.example');
  const topic = await goThroughOnboarding(page);
  const assistants = page.getByRole('region', { name: 'Assistants' });
  await expect(assistants).toContainText(
    /ChatGPT not connected.*Perplexity not connected.*Gemini not connected/,
  );
  await expect(assistants).toContainText(
    /Figures come from the Built-in reader, which knows \d+ pages? of yours/,
  );

  await openTopic(page, topic);
  const answerability = page.getByRole('region', { name: 'How your site answers 3 prompts' });
  await expect(answerability).toContainText('Answered by your site');
  const byAssistant = page.getByRole('table', { name: 'By assistant' }).locator('tbody tr');
  await expect(byAssistant).toHaveText([/^Built-in reader/]);
  await expect(page.getByRole('main')).not.toContainText('ChatGPT');

  await openPrompt(page);
  const audit = page.getByRole('region', { name: 'Answerability' });
  await expect(audit.getByRole('heading')).toHaveText(/nswered by your site$/);
  await expect(audit).toContainText(/The built-in reader looked through \d+ pages? of yours/);
  await page.getByRole('tab', { name: 'Response' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText(/Tillberry|I found no page/);

  // The overview links to what yields points and answers: an assistant.
  await page.goto('/overview');
  const connect = page.getByRole('main').getByRole('link', { name: 'Connect an assistant' });
  // In the key figures, in what to do next, and in the funnel.
  await expect(connect).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(
    /Your site answers\d of 3buyer questions/,
  );
  await connect.first().click();
  await expect(page.getByRole('region', { name: 'AI assistants' })).toBeFocused();
});
