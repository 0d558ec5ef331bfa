import { expect } from '@playwright/test';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { NOBODY, test } from './support/doubles.ts';
import { arrive, goThroughOnboarding, openPrompt, openTopic } from './support/workspace-journey.ts';
import { look } from './support/workspace-looks.ts';
import { rewrite } from './support/workspace-routes.ts';

interface Snapshot {
  topics: Topic[];
  prompts: Prompt[];
}
const GAP = 'Which till prints labels for cakes?';

/** What it looks like when one question is open. */
const withGap = ({ topics, prompts: [first, ...others] }: Snapshot): Snapshot => ({
  topics: topics.map((topic) => ({
    ...topic,
    answerability: { answered: 2, partly: 0, not_answered: 1 },
  })),
  prompts: [
    { ...(first as Prompt), text: GAP, audit: { verdict: 'not_answered', best: null, advice: '' } },
    ...others.map((one) => ({ ...one, audit: one.audit && { ...one.audit, verdict: 'answered' as const } })),
  ],
});

test.use({ connected: NOBODY });

test('[A-CONST-13] A new customer gets from sign-up to a measured topic with no assistant connected, led by the built-in reader', async ({
  page,
}) => {
  await arrive(page, 'ada@tillberry.example');
  const topic = await goThroughOnboarding(page);
  // The first screen says what was found, what it means and what to do first; nothing was measured of assistants.
  const found = page.getByRole('region', { name: 'What we found on your website' });
  await expect(found.getByRole('heading')).toHaveText(
    /^Your website answers \d+ of 10 questions buyers ask$/,
  );
  await expect(found.getByRole('button', { name: 'Connect an assistant' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Asking assistants');
  await expect(page.getByRole('main')).not.toContainText('0%');
  await look(page, 'first-result');
  await rewrite<Snapshot>(page, /\/aeo\/snapshot$/, withGap);
  await page.reload();
  await expect(found.getByRole('heading')).toHaveText('Your website answers 2 of 3 questions buyers ask');
  await look(page, 'first-result-gap');
  await found.getByRole('link', { name: 'Write a page for it' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(GAP);
  await page.unrouteAll();
  await page.goto('/topic-analysis');
  const assistants = page.getByRole('region', { name: 'Assistants' });
  await expect(assistants).toContainText(
    /ChatGPT not connected.*Perplexity not connected.*Gemini not connected/,
  );
  await expect(assistants).toContainText(
    /Based on the built-in reader, which answers prompts from websites we’ve read: \d+ pages? of yours/,
  );

  await openTopic(page, topic);
  const answerability = page.getByRole('region', { name: 'How your site answers 10 prompts' });
  await expect(answerability).toContainText('Answered by your site');
  const byAssistant = page.getByRole('table', { name: 'By assistant' }).locator('tbody tr');
  await expect(byAssistant).toHaveText([/^Built-in reader/]);
  await expect(page.getByRole('main')).not.toContainText('ChatGPT');
  const lead = page.getByRole('region', { name: 'Overall performance' });
  await expect(lead).toContainText(/Your site answers\d+ of 10prompts/);
  await expect(lead.getByRole('button', { name: 'Connect an assistant' })).toBeVisible();

  await openPrompt(page);
  const audit = page.getByRole('region', { name: 'Answerability' });
  await expect(audit.getByRole('heading')).toHaveText(/nswered by your site$/);
  await expect(audit).toContainText(
    /The built-in reader answers from websites we’ve read. It searched \d+ pages? of yours/,
  );
  await page.getByRole('tab', { name: 'Response' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText(/Tillberry|I found no page/);

  // The overview links to what yields points and answers: an assistant.
  await page.goto('/overview');
  const connect = page.getByRole('main').getByRole('button', { name: 'Connect an assistant' });
  // In the key figures, in the set-up steps, which what to do next doesn't repeat, and in the funnel.
  await expect(connect).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(
    /Your site answers\d+ of 10buyer questions/,
  );
  const setup = page.getByRole('region', { name: 'Set-up' });
  await expect(setup).toContainText('1 of 7 done');
  await expect(setup.getByRole('listitem').first()).toContainText('Read your website');
  await look(page, 'overview-setup');
  await setup.getByRole('button', { name: 'Hide' }).click();
  await expect(setup).toHaveCount(0);
  // Then what to do next says it.
  await expect(connect).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible();
  await expect(setup).toHaveCount(0);
  await connect.first().click();
  await expect(page.getByRole('dialog', { name: 'Connect an assistant' })).toBeVisible();
});
