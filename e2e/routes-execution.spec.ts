import { expect } from '@playwright/test';
import { PROMPTS, test, theExecution, theTopic } from './support/workspace.ts';

test('[A-ROUTE-26] The analysis of a prompt execution opens at its address and from the list of prompts', {
  tag: '@main',
}, async ({ page, person }) => {
  const execution = await theExecution(person, 'perplexity', PROMPTS[1]);
  const address = `/topic-analysis/prompt-execution/${execution.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: PROMPTS[1] })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL(address);
  const topic = await theTopic(person);
  await page.goto(`/topic-analysis/topic/${topic.id}?tab=prompts`);
  await page.getByRole('main').getByRole('link', { name: PROMPTS[1] }).click();
  await expect(page).toHaveURL(/\/topic-analysis\/prompt-execution\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: PROMPTS[1] })).toBeVisible();
});
