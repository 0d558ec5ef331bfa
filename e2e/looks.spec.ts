import { expect, type Page } from '@playwright/test';
import type { PromptExecution } from '@sightline/contract/measuring/executions';
import type { TopicDetail, TopicExecution } from '@sightline/contract/measuring/topics';
import {
  introduce,
  onboard,
  TOPIC,
  test,
  theExecution,
  theTopic,
  untilResearched,
} from './support/workspace.ts';
import { aTask, TASKS } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { hold, rewrite } from './support/workspace-routes.ts';

// Each views several screens in two schemes and three sizes.
test.describe.configure({ mode: 'parallel' });

/** Opens an address and waits until `text` is there. */
async function open(page: Page, address: string, text: string) {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeVisible();
}

test.describe('What everybody sees', () => {
  // Nobody is signed in.
  test.use({ session: null });

  test('The public screens look right', async ({ page }) => {
    const faults = watchFaults(page);
    for (const [name, address, text] of [
      ['login', '/login', 'Welcome back'],
      ['sign-up', '/sign-up', 'Create your account'],
      ['check-email', '/check-email', 'Check your email'],
      ['forgot-password', '/forgot-password', 'Reset your password'],
      ['reset-password', '/reset-password?token=a&id=b', 'Choose your password'],
      ['not-found', '/nowhere', 'Page not found'],
      ['mailbox', '/mailbox', 'Mailbox'],
    ] as const) {
      await open(page, address, text);
      await look(page, name);
    }
    await open(page, '/sign-up', 'Create your account');
    await page.getByLabel('Work email').fill('ann@tillberry.example');
    await page.getByLabel('Company name').fill('Tillberry');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please enter your company website domain')).toBeVisible();
    await look(page, 'sign-up-refused');
    expect(faults).toEqual([]);
  });
});

test.describe('The first steps', () => {
  test.use({ visitor: 'newcomer' });

  test('Onboarding looks right', async ({ page, person }) => {
    const faults = watchFaults(page);
    await open(page, '/onboarding', 'Finish setting up your account');
    await look(page, 'onboarding-1-account');
    await introduce(person);
    await untilResearched(person);
    await open(page, '/onboarding/company-description', 'What we understood');
    await look(page, 'onboarding-2-company');
    await page.getByRole('button', { name: 'Learn how the product works' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'onboarding-2-company-help');
    await open(page, '/onboarding/select-topics', 'Example prompts');
    await look(page, 'onboarding-3-topic');
    expect(faults).toEqual([]);
  });

  test('A workspace without topics looks right', async ({ page, person, sightline }) => {
    const faults = watchFaults(page);
    await onboard(sightline, person);
    await open(page, '/topic-analysis', 'No topics yet');
    await look(page, 'topic-list-empty');
    await open(page, '/target-topics', 'No topics yet');
    await look(page, 'target-topics-empty');
    hold(page, /\/aeo\/save-and-analyze$/);
    await page.getByPlaceholder('Add a target topic...').fill('cake orders');
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'target-topics-starting');
    expect(faults).toEqual([]);
  });
});

test('The list of topics, the account menu and the command palette look right', async ({ page, person }) => {
  const faults = watchFaults(page);
  await open(page, '/topic-analysis', TOPIC);
  await look(page, 'topic-list');
  await page.getByRole('button', { name: 'Tillberry account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'account-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'command-palette');
  await page.keyboard.type(TOPIC);
  await expect(page.getByRole('dialog').getByRole('button', { name: `${TOPIC} Topic` })).toBeVisible();
  await look(page, 'command-palette-found');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TOPIC })).toBeVisible();

  const { id } = await theTopic(person);
  await rewrite(page, /\/limits$/, () => ({ limits: { topics: 1, frequency: 'weekly' } }));
  await rewrite(page, TASKS, () => [aTask({ data: { topic_id: id } })]);
  await open(page, '/topic-analysis', 'Asking assistants');
  await look(page, 'topic-list-busy');
  await open(page, '/content-updates', 'Asking assistants');
  await look(page, 'changelog-busy');
  expect(faults).toEqual([]);
});

test('A topic looks right on every tab', async ({ page, person }) => {
  const { id } = await theTopic(person);
  const faults = watchFaults(page);
  // Other tests write pages for this topic.
  await rewrite(page, /\/content-changes$/, () => []);
  for (const [tab, text] of [
    ['overview', 'By assistant'],
    ['prompts', 'Prompt Analyses'],
    ['insights', 'is cited in'],
    ['content_updates', 'No recent content changes.'],
    ['content_suggestions', 'Earned'],
    ['competitors', 'Manage competitors'],
  ] as const) {
    await open(page, `/topic-analysis/topic/${id}?tab=${tab}`, text);
    await look(page, `topic-${tab}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/topic-analysis/topic/${id}`, 'By assistant');
  await page
    .getByRole('button', { name: /^Mentioned: / })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'About Mentioned' })).toContainText('95% interval');
  await look(page, 'topic-overview-explained');
  expect(faults).toEqual([]);
});

test('A topic before its first run looks right', async ({ page, person }) => {
  const { id } = await theTopic(person);
  const faults = watchFaults(page);
  await rewrite<TopicExecution>(page, /\/topic-executions\/[^/]+$/, (one) => ({ ...one, results: null }));
  await rewrite<TopicDetail>(page, /\/aeo\/topics\/[^/]+$/, (one) => ({ ...one, per_platform: {} }));
  await rewrite(page, /\/aeo\/topics\/[^/]+\/executions$/, () => []);
  await open(page, `/topic-analysis/topic/${id}`, 'No execution history yet.');
  await look(page, 'topic-overview-empty');
  expect(faults).toEqual([]);
});

test('A prompt execution looks right on every tab', async ({ page, person }) => {
  const { id } = await theExecution(person, 'chatgpt');
  const faults = watchFaults(page);
  for (const [tab, text] of [
    ['summary', 'Overall performance'],
    ['insights', 'is cited in'],
    ['response', 'Citations'],
    ['reasoning', 'Sources consulted'],
  ] as const) {
    await open(page, `/topic-analysis/prompt-execution/${id}?tab=${tab}`, text);
    await look(page, `prompt-${tab}`);
  }
  const reader = await theExecution(person, 'local');
  await open(page, `/topic-analysis/prompt-execution/${reader.id}`, 'your site');
  await look(page, 'prompt-built-in');
  await rewrite<PromptExecution>(page, /\/prompt-executions\/[^/]+$/, (one) => ({ ...one, answers: [] }));
  await open(page, `/topic-analysis/prompt-execution/${id}?tab=response`, 'No response available');
  await look(page, 'prompt-response-empty');
  expect(faults).toEqual([]);
});

test('Target Topics and the Changelog look right', async ({ page }) => {
  const faults = watchFaults(page);
  await open(page, '/target-topics', TOPIC);
  await page
    .getByRole('button', { name: new RegExp(TOPIC) })
    .first()
    .click();
  await expect(page.getByRole('button', { name: new RegExp(TOPIC), expanded: true })).toBeVisible();
  await look(page, 'target-topics');
  await page.getByRole('button', { name: `Delete topic ${TOPIC}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'target-topics-delete');
  await open(page, '/content-updates', 'No active tasks right now.');
  await look(page, 'changelog');
  expect(faults).toEqual([]);
});

test('The screens at which no other spec looks look right', async ({ page }) => {
  const faults = watchFaults(page);
  for (const address of [
    '/analytics',
    '/settings',
    '/settings/options',
    '/settings/branding',
    '/settings/team',
    '/setup/indexing',
    ...['overview', 'feedback', 'sources', 'competitors'].map((view) => `/knowledge-base/${view}`),
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await look(page, address.slice(1).replaceAll('/', '-'));
  }
  expect(faults).toEqual([]);
});
